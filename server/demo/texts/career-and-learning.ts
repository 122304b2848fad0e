// Conversations about careers, university, speaking and languages, in the notation of parse-field.ts.
export const careerAndLearning: readonly string[] = [
  `
field career_change
title career coach
rate 75..160 step 5
tags job_search | salary_negotiation | returning_to_work
skills changing professions | CV and interviews | salary negotiation | returning after a break | portfolio careers
bio I was a geologist, then a cook, now a coach. None of it was wasted.
bio I work with people between thirty and sixty who are good at something they no longer want to do.
@old primary school teacher | bank clerk | journalist | hotel manager | chemist | logistics officer | nurse | translator
@new data analyst | carpenter | UX researcher | park ranger | software tester | speech therapist | product manager | brewer
@pay $38,000..$128,000 step 2,000
= moving from {old} to {new}
? I have been a {old} for {years} years and want to become a {new}. Where do I begin?
? Am I too old at 4{digit} to retrain as a {new}?
? How do I explain a switch from {old} to {new} in an interview?
- I am not unhappy, just finished.
- My {partner} supports it as long as the rent in {home} gets paid.
- I did an evening course with {firm} and loved every minute.
- My colleagues think I have gone mad.
> What do you do at work when time flies? | I explain complicated things to tired people. | I tidy up other people's spreadsheets, to be truthful.
> How long could you live on your savings? | Around {months} months, if we skip the holiday. | Three, perhaps four.
> Have you talked to anyone who does the job? | One, a friend of {colleague}. | No, only videos.
! Before any course, have five conversations with people who work as a {new}. Ask what a bad {weekday} looks like.
! You do not start at zero. A {old} brings patience, deadlines and people skills; a {new} of twenty-four has none of those yet.
! Make a small project that looks like the job, and put it where people can see it. It beats a certificate.
! Go down to four days first, if they let you. A bridge is better than a jump.
! In the interview tell it as one line: what I did, what I noticed, what I do now. Thirty seconds, no apology.
< What about the loss of salary? | Plan for two lean years, and name the sum. Fear shrinks when it has a number.
< Should I hide my age on the CV? | Leave off the school dates and keep the experience of the last twelve years.
< And if it fails? | Then you return with a new skill. Nobody burns the {old} certificate.
* Talk to five people who work as a {new}
* Build one visible project by {month}
* Ask for a four-day week before resigning
= negotiating a salary of {pay}
? I was offered {pay}. How do I ask for more without losing the offer?
? My colleague earns a good deal more than my {pay} for the same work. What do I say?
? They want my current salary before the interview. Must I tell?
- It is {firm}, and everybody says they never negotiate.
- I have a second offer, slightly worse, from a place in {town}.
- I am terrible at this and usually just say thank you.
> What would make you say yes today? | A tenth more, or a day at home. | Honestly, respect. And a tenth more.
> What have you achieved that has a number? | I cut returns by a fifth. | I trained {days} people.
! Say one sentence and then be quiet: based on the role and the market I had a figure above {pay} in mind. The silence does the work.
! Bring a range whose lower end you would be happy with.
! If the salary is fixed, move to the other shelves: title, start bonus, holiday, budget for training, review after six months.
! Comparing with a colleague invites a lecture. Compare with the market, it cannot be offended.
! On current pay: I would rather talk about the value of this post. Repeat once, kindly.
< What if they withdraw it? | In twenty years I have seen it twice, both times a blessing.
< By mail or by phone? | Ask by phone, confirm by mail.
* Prepare three achievements with numbers
* Ask once, then be silent
* Have two non-salary wishes ready
= returning after a break of {years} years
? I was at home for {years} years with the children. Who will hire me?
? How do I put {years} years of caring for my father on a CV?
? My last system at work was a fax. How do I catch up?
- I used to be a {old}, and quite a good one.
- I have applied {days} times and got one reply, automatic.
- I do the accounts for the sports club in {home}.
> Which of your old colleagues would take your call? | {colleague}, surely. | I am ashamed to ring after so long.
> How many hours would you like to work? | Thirty. | As many as they give me.
! Put the break in one plain line with dates. A gap with a name stops being a gap.
! The club accounts are bookkeeping for a non-profit, and that is how it reads from now on.
! Call ten former colleagues. Two thirds of returners find a place through someone who remembers them.
! One current tool, learned properly, is enough to answer the fear of the interviewer.
< Should I take an internship? | A paid returner programme, yes. Unpaid work at forty-five, no.
< What do I say about the fax? | Laugh first, then show the certificate from last month.
* Call ten former colleagues
* Rewrite the break as one line with dates
* Finish one current certificate by {month}
`,
  `
field university_admissions
title admissions adviser
rate 70..150 step 5
tags scholarships | personal_statements | study_abroad
skills personal statements | scholarships | graduate school | art portfolios | studying abroad
bio I read applications for eleven years at a university that turned most of them down.
bio I will not write your essay. I will ask the question that makes you write it.
@subject marine biology | architecture | economics | computer science | medicine | philosophy | Japanese studies | mechanical engineering | nursing | film
@place Edinburgh | Delft | Toronto | Kyoto | Bologna | Uppsala | Melbourne | Leuven | Dublin | Coimbra | Tartu | Heidelberg
@grant $2,500..$28,000 step 500
@test IELTS | TOEFL | SAT | GMAT | the entrance exam | TestDaF
= a personal statement for {subject}
? Can you look at my statement for {subject} at {place}? Something is missing.
? How personal should a personal statement for {subject} be?
? My school is unknown. How do I stand out for {subject} in {place}?
- My first sentence is a quotation by Einstein.
- I volunteered in {town}, but everyone has volunteered somewhere.
- It is {days} lines too long.
> When did you last lose track of time with {subject}? | When I took apart our washing machine. It never ran again. | Reading about tides on a bus, I missed my stop.
> What did you change your mind about? | I used to think it was all talent. | Whether growth is always good.
! Cut the quotation. The reader wants to hear you before anyone else.
! One story told closely is worth three achievements in a row. A moment like the one you just told me is your opening.
! Show what you did next: a book, a question, an experiment. Curiosity has consequences.
! Name a course at {place} only if you can say why that one. Otherwise it is flattery.
! Read it aloud to somebody who does not love you. Where they yawn, cut.
< May I mention that I was ill? | Yes, in one sentence, with what followed. Or let the school say it.
< Is it wrong to use AI for it? | To check spelling, fine. If it supplies the thought, the reader notices, and so will you at the interview.
* Replace the opening quotation with your own story
* Cut {days} lines
* Read it aloud to a stranger
= paying for {place}
? Are there scholarships for {subject} in {place} for someone from {home}?
? I was offered {grant} a year, which does not cover rent. May I ask for more?
? Is a year abroad in {place} worth a loan?
- My parents can give a little, not a lot.
- The deadline at {firm} foundation is in {month}.
- I would be the first in the family to study.
> What does a month in {place} cost, by your count? | I have no idea, I would guess. | I made a table, it ends in red.
> Are there restrictions on working? | Twenty hours a week, I think. | I have not looked.
! Apply for the small ones. Everybody writes to the famous funds; {grant} from a local trust has eight applicants.
! Universities expect to be asked. Send a polite letter with the competing offer and your table, once.
! First-generation is a category of its own in many funds. Use it, it is not begging.
! Put travel, deposit and health insurance in the table; those three sink the first term.
< What do referees need from me? | Your draft, the criteria and two weeks. Not a day less.
< May I combine two grants? | Usually up to the real cost. Declare both.
* Apply to five small trusts
* Write one polite request with the competing offer
* Give referees two weeks
= preparing {test} and the deadlines
? I need {test} for {place} by {month}. Is that possible from where I am?
? Should I retake {test}? I missed the score by a hair.
? Which comes first, the application or {test}?
- I practise on the train to {town}, twice a week.
- My reading is good, my speaking is a disaster.
- The portal rejected my transcript, error {reference}.
> What did each section score? | High in reading, lowest in speaking. | I only know the total.
> How many hours a week are realistic? | {weeks}. | On paper ten, in truth four.
! Train the weakest section only. An even score is not the aim, the threshold is.
! Record a two-minute answer each day and listen to it once. It is painful and it works within a month.
! Submit without the score where the portal allows it; many accept {test} later as a condition.
! Book the second date now, as a safety net. Nobody sees the first result unless you send it.
< Is a tutor worth the money? | For speaking, four lessons. For reading, a library card.
< What if the transcript is not in English? | A certified translation, stapled to a certified copy. Both.
* Practise only the weakest section
* Book a second test date
* Order certified copies and translations
`,
  `
field public_speaking
title speaking coach
rate 65..150 step 5
tags presentations | stage_fright | wedding_speeches
skills stage fright | keynotes | wedding speeches | pitch training | voice work | interviews on camera
bio Actor by training, coach by accident. I like shy people; they prepare.
bio Fourteen years of radio taught me that a pause is the cheapest effect there is.
@event a shareholder meeting | my sister's wedding | a conference in {town} | a thesis defence | a eulogy | a town hall at {firm} | a pitch to investors | a school assembly
@minutes 4..25
@fear my voice shakes | I blush to the ears | I talk far too fast | I lose the thread | my hands will not keep still | I forget to breathe
= a talk of {minutes} minutes at {event}
? I have {minutes} minutes at {event} and far too much material. How do I choose?
? How do I begin at {event} without the usual thank-you list?
? Should I learn a talk of {minutes} minutes by heart?
- I have {days} slides already, and a half-finished joke.
- The person before me is a professional comedian.
- Half of the room does not speak English at home.
> If they remember one sentence next week, which one? | That we waste half of what we collect. | I am not sure, which is the problem.
> Who in the room do you want to move? | The two in front who decide. | My mother, really.
! Write that sentence on a card. Every part of the talk either leads to it or leaves.
! Start with a scene: a place, a person, a trouble. The thanks can come after the first minute.
! Learn the first and the last minute by heart, the middle by headings. Then you cannot fall off the edge.
! {minutes} minutes are about {minutes} times a hundred and twenty words. Anything beyond that is haste.
! Fewer slides, and none with more than seven words. They came to hear you, not to read.
< What if the microphone fails? | Walk forward, wait for quiet, speak to the last row. They will love you for it.
< Is humour a risk? | Your own small mishap is safe. Jokes about others are not.
* Write the one sentence on a card
* Learn first and last minute by heart
* Cut to {weeks} slides
= stage fright
? Whenever I speak in public {fear}. Can that be trained away?
? I turned down {event} because of nerves. I do not want to do that again.
? Do beta blockers help before {event}?
- It has been so since I went blank at school in {home}.
- On the telephone I am fine, even with the board.
- My boss says just be confident, which is no help at all.
> When exactly does it begin? | The evening before, in bed. | When I hear my name.
> What do you fear that people will think? | That I am a fraud. | That I am boring, I suppose.
! Adrenaline is not the enemy. Say aloud that you are excited; the body cannot tell the two apart, and the mind follows the word.
! Breathe out longer than in, six times, with your back against a wall. The shaking passes within a minute.
! Practise in small doses: one question in a meeting each week, then a toast, then five minutes. Avoiding it is what feeds it.
! Look at one friendly face for a whole sentence, then move on. A crowd is frightening, a person is not.
< And if {fear} all the same? | Then you say: give me a second. Nobody has ever minded.
< Tablets? | Talk to a doctor. They calm the hands and teach nothing.
* Ask one question in public each week
* Six long exhalations before the start
* One sentence for one face
= a voice that tires
? I teach all day and am hoarse by {weekday}. What am I doing wrong?
? On recordings I sound like a child. Can a voice be lowered?
? How do I speak for {minutes} minutes without water every sentence?
- It got worse after a cold in {month}.
- The room at {firm} has a terrible echo.
- I have an accent and people ask me to repeat.
> Do you clear your throat a lot? | Constantly. | Only when I am nervous.
> Where do you feel the effort? | In the throat, like a belt. | In the shoulders.
! Clearing the throat slaps the cords together. Swallow or hum instead; I shall count today.
! Speak on the breath you have. Most tired voices squeeze the last third of each sentence.
! Hum down a straw in a glass of water, five minutes a day. It looks foolish and is the best warm-up we know.
! Your accent is fine. Slow down on the names and numbers, the rest takes care of itself.
< How long until it is better? | Three weeks of daily straw. If hoarse for more than three weeks, see a doctor.
< Is tea good? | Water is. Tea is a friend, peppermint less so.
* Five minutes of straw humming daily
* Stop throat clearing
* See a doctor if hoarse beyond three weeks
`,
  `
field language_learning
title language teacher
rate 30..75 step 5
tags conversation_practice | exam_preparation | pronunciation
skills conversation | exam preparation | pronunciation | grammar for adults | languages for work | heritage speakers
bio I teach adults who were told that they have no talent. They were misinformed.
bio Linguist, polyglot, bad singer. We speak from the first minute.
@language Portuguese | Japanese | Arabic | Polish | Greek | Turkish | Welsh | Finnish | Mandarin | Catalan | Ukrainian | Swahili | Georgian
@goal talk to my in-laws | order without pointing | read novels | pass the B1 exam | work in a clinic | understand football commentary | write emails to suppliers
@app Duolingo | Anki | an old cassette course | a tandem partner | a grammar from 1974 | subtitles
= learning {language} to {goal}
? I want to {goal} in {language} by {month}. Is that realistic from zero?
? I have used {app} for {months} months and still cannot speak {language}. Why?
? What is the fastest honest way into {language}?
- My {partner} is from there, and I sit smiling at dinners.
- I have twenty minutes a day, on the tram in {home}.
- At school I was told to move my lips silently in the choir as well.
> What can you already say without thinking? | Hello, thank you and where is the cat. | A few set phrases from {app}.
> Which situation do you want to master first? | The first ten minutes of dinner. | A phone call to {town}.
! Learn sentences that you will say, not words that you might meet. We will write your twenty sentences today.
! {app} is fine for the bus, but speaking is trained by speaking. Two short talks a week beat an hour of tapping.
! Pronunciation in the first month, grammar in the second. A wrong sound sets like concrete.
! Record one minute about your day each evening. In {weeks} weeks you will hear the difference, and so will I.
! To {goal} you need around nine hundred words, chosen well. That is three a day until next year, or ten until {month}.
< I mix it up with another language. | A good sign, the drawer is the same. It settles when you think in it.
< Do I have to learn the script? | In the first fortnight, yes. Afterwards everything is cheaper.
* Write twenty own sentences
* Two short conversations a week
* Record one minute every evening
= an exam in {language}
? I have an exam in {language} in {weeks} weeks. What should I drop, and what should I train?
? I keep failing the listening part in {language}. What helps?
? Is it possible to go from A2 to B1 in {months} months?
- I need it for the citizenship application.
- The mock exam by {firm} had a lot of traffic noise in it.
- My handwriting is not what it was.
> What did you score in the mock? | 5{digit} out of a hundred. | Good in reading, nothing in listening.
> How do you practise listening? | Series, with subtitles. | I avoid it.
! Take the subtitles away. Hear one minute five times: once for the topic, twice for the verbs, twice writing it down.
! Learn the examiners' phrases. Half of the oral part is knowing how to ask for a repetition.
! Write one letter a day by hand in twenty minutes, and I correct only the verbs.
! Drop the subjunctive for now. It is two points, and the verbs of motion are nine.
< What if my mind goes blank? | You say: that is a good question, let me think. In {language}. We practise exactly that.
< How many mock exams? | Three, at the real time of day.
* Daily dictation of one minute without subtitles
* Three mock exams at the real hour
* Learn ten phrases for asking back
= speaking {language} with the family
? My parents speak {language} and I answer in English. How do I switch?
? How do we bring up our child with {language} and English?
? My grandmother laughs at my {language}. How do I get past that?
- I understand almost all of it, jokes included.
- We live in {home}, and nobody else here speaks it.
- She is 8{digit}, so there is some hurry.
> When was the last time you spoke it for ten minutes? | On the phone, about a parcel. | I cannot remember.
> Who would be patient with you? | A cousin near {town}. | My father, if I ask.
! You do not need lessons, you need permission. Agree with one person on one meal a week, only in {language}.
! For the child: one place or one parent, consistently, and books. Lots of books.
! Ask your grandmother to tell stories and write them down with her. She becomes the teacher, and the laughing ends.
! Mistakes of heritage speakers are sweet to the ear. They are your accent of home.
< Will the child be confused? | No. Mixing is a phase, and a sign of economy.
< Is it too late at my age? | For an accent, maybe. For love and gossip, never.
* One meal a week only in {language}
* Write down three stories with grandmother
* Read to the child daily in {language}
`,
]
