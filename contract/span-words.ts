// The words of a span of days, as patterns.

export const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const weekdays = 'sun mon tue wed thu fri sat'.split(' ')

export const quantity = `(?:\\d{1,3}|${numbers.slice(1).join('|')}|an?|(?:a )?(?:couple(?: of)?|few))`
export const units = '(?:day|week|month|quarter|year)'
export const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\\p{L})\\.?'
export const dayName =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
export const year = '(?:19|20)\\d\\d(?!\\d)'
export const date = '\\d{1,2}(?:st|nd|rd|th)?(?!\\d)'
