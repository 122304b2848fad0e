// Other usual names of the specified fields and entities, by which unread fields and files are recognised. They are compared without
// case, separators and units at the end.

import type { EntityName } from '#contract/entities.ts'

/** Returns for example 'totalprice' for total_price_cents. */
export function bareName(name: string): string {
  return name
    .replace(/[_-]?(cents|minor|millis|ms|seconds|secs|iso|usd|dollars)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Names of ids in databases, the likeliest first. */
export const idNames = ['id', '_id', 'uuid', 'guid', 'code', 'key']

/** Names of files and collections, separated by spaces. */
export const otherEntityNames: Record<EntityName, string> = {
  users: 'user users customers members people profiles accounts appusers clients',
  sessions: 'session sessions bookings appointments meetings calls consultations lessons classes orders',
  feedback: 'feedback feedbacks reviews testimonials comments surveys',
  tags: 'tag tags categories topics skills labels',
  'discount-codes': 'discountcodes discountcode coupons promocodes vouchers discounts promotions',
}

/** Last parts of paths, or whole paths, without case and separators, separated by spaces; the likeliest first. */
export const otherFieldNames: Record<EntityName, Record<string, string>> = {
  users: {
    username: 'username email emailaddress mail login',
    displayName: 'displayname fullname name customername',
    photoURL: 'photourl avatarurl avatar picture imageurl photo',
    isVerified: 'isverified verified emailverified isconfirmed confirmed',
    lastLogin: 'lastlogin lastloginat lastsignin lastsigninat lastsignedinat signedinat',
    lastActive: 'lastactive lastactiveat lastseen lastseenat',
    phoneNumber: 'phonenumber phone mobile telephone tel',
    location: 'location city place address',
    bio: 'bio about biography description',
    'Expert.IsExpert': 'isexpert expert isprovider iscoach isconsultant istutor isteacher',
    'Expert.Bio': 'expertbio headline',
    'Expert.HourlyRate': 'hourlyrate rate ratehour rateperhour pricehour priceperhour hourlyfee hourlyprice',
    'Expert.HourlyAiRate': 'hourlyairate airate',
    'Expert.aiAvailable': 'aiavailable hasai aienabled',
    'Expert.TagIds': 'tagids tags skills categories',
    'Expert.Ratings': 'ratings stars scores',
  },
  sessions: {
    userId: 'userid customerid clientid memberid studentid user customer client student',
    expertId:
      'expertid providerid coachid consultantid hostid tutorid teacherid expert provider coach consultant tutor teacher',
    active: 'active isactive open isopen ongoing',
    status: 'status state bookingstatus',
    question: 'question topic subject request message notes',
    rating: 'rating stars score',
    'slot.startingTime': 'startingtime slotstart startsat startat start scheduledat from begin date',
    'slot.endingTime': 'endingtime slotend endsat endat end until to finish',
    startTime: 'starttime startedat',
    dateCreated: 'datecreated createdat created createdon creationdate insertedat',
    dateUpdated: 'dateupdated updatedat updated modifiedat lastmodified updatedon',
    isAi: 'isai ai bot isbot',
    sessionPrice: 'sessionprice price baseprice subtotal netamount',
    totalPrice: 'totalprice total totalamount amount amountpaid paid grandtotal grossamount',
    userFullname: 'userfullname username customername customerfullname clientname fullname name',
    summaries: 'summaries summary',
    transcripts: 'transcripts transcript messages conversation',
  },
  feedback: {
    userFullname: 'userfullname authorname author username customername fullname name',
    userEmail: 'useremail authoremail customeremail email',
    feedback: 'feedback comment text body review content message',
    dateCreated: 'datecreated createdat created createdon submittedat date',
    expertId:
      'expertid providerid coachid consultantid tutorid teacherid expert provider coach consultant tutor teacher',
    sessionId: 'sessionid bookingid appointmentid lessonid orderid session booking appointment lesson order',
  },
  tags: {
    name: 'name label title displayname text',
    color: 'color colour hex colorhex backgroundcolor',
  },
  'discount-codes': {
    percentageDiscount: 'percentagediscount percentage percent percentoff discountpercent discount',
    expirationDate: 'expirationdate expiresat expires expiry expireson expirydate validuntil endsat enddate',
  },
}
