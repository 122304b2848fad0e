// All fields of advice that the demo marketplace offers. Changing their order changes the result of a seed.
import { type Field, readField } from './field.ts'

const names = (
  'tax-law pension-planning immigration employment-law mortgages migraine-neurology sleep-medicine ' +
  'sports-physiotherapy child-nutrition career-change university-admissions public-speaking language-learning ' +
  'kubernetes data-protection mobile-apps machine-learning wine-import online-retail restaurant-opening patents ' +
  'wedding-photography dog-behaviour garden-design heat-pumps travel-planning'
).split(' ')

export const fields: readonly Field[] = names.map(readField)
