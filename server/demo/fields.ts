// All fields of advice that the demo marketplace offers, ready to use.
import { type Field, parseField } from './parse-field.ts'
import { business } from './texts/business.ts'
import { careerAndLearning } from './texts/career-and-learning.ts'
import { health } from './texts/health.ts'
import { homeAndLeisure } from './texts/home-and-leisure.ts'
import { lawAndMoney } from './texts/law-and-money.ts'
import { technology } from './texts/technology.ts'

export const fields: readonly Field[] = [
  ...lawAndMoney,
  ...health,
  ...careerAndLearning,
  ...technology,
  ...business,
  ...homeAndLeisure,
].map(parseField)
