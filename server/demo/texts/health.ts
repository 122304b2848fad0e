// Conversations about migraine, sleep, sports injuries and children's food, in the notation of parse-field.ts.
export const health: readonly string[] = [
  `
field migraine_neurology
title neurologist
rate 140..280 step 10
tags headache_diary | vestibular_migraine | preventive_treatment
skills migraine | cluster headache | medication overuse | vestibular migraine | headache diaries
bio Neurologist with a headache clinic. I have migraine myself, so you need not describe the light.
bio I help people count attacks honestly and then have fewer of them.
@drug sumatriptan | rizatriptan | ibuprofen | naproxen | eletriptan | zolmitriptan | paracetamol with caffeine
@preventive topiramate | candesartan | amitriptyline | propranolol | erenumab | fremanezumab | magnesium
@trigger red wine | weekends | thunderstorms | skipped lunches | strip lighting | the week before my period | long flights | cheese fondue | perfume counters
@symptom zigzag lines | numb fingers | a one-sided throb | yawning | trouble finding words | a stiff neck | a craving for salt
@attacks 4..16
= {attacks} migraine days a month
? I have {attacks} migraine days a month and {drug} hardly works any more. What next?
? Is it dangerous to take {drug} {attacks} times a month?
? How do I know that these headaches are migraine and not something worse?
- It begins with {symptom} and then I am useless until the evening.
- {trigger} sets it off nearly every time, or so I believe.
- I have had them since school, but the last {months} months are different.
- My GP in {home} has retired and the new one just repeats the prescription.
> On how many days do you take any painkiller? | If I am honest, {attacks} or a few more. | Two or three times a week, it creeps up.
> What happens in the hours before? | {symptom}, and I get irritable. My {partner} notices before I do. | Nothing, it wakes me at four.
> How soon do you take the tablet? | I wait to see whether it gets bad. | At once, if I am at home.
! Take {drug} early, while the pain is mild, and with something against nausea. Late tablets meet a stomach that no longer absorbs.
! More than ten days of triptans a month feeds the headache itself. So the first aim is fewer tablets, not stronger ones.
! With {attacks} days a month you qualify for a preventive; I would start {preventive} low and slow, and judge it after eight weeks, not after eight days.
! Triggers add up: {trigger} alone may be harmless, {trigger} after a short night is not.
! A change of pattern after fifty, a thunderclap onset or a fever would need a scan. From what you tell me, none applies.
< What about side effects of {preventive}? | Tiredness in the first fortnight. If it lasts, we change it, you have not failed.
< Do I really need to keep a diary? | Three columns: pain, tablet, sleep. Ten seconds a day. It replaces an hour of guessing with me.
< Can I fly in {month}? | Yes, drink water, move about, and carry two doses in your hand luggage.
* Take {drug} early and at most on nine days a month
* Start {preventive} at a low dose and judge after eight weeks
* Keep a three-column diary
= vestibular symptoms without much pain
? I get dizzy spells lasting hours, but little headache. Can that be migraine?
? Everything sways after I look at a screen for long. Is it my ears or my head?
? My ENT doctor found nothing. Is vestibular migraine a real diagnosis?
- Supermarkets are the worst, all those shelves.
- It happened on the ferry to {town} and never quite left.
- During a spell I also notice {symptom}.
> Does sound bother you while it lasts? | Very much, even cutlery. | Not really.
> Did your mother or father have migraine? | My mother lay in a dark room on Sundays. | An aunt, I think.
! Dizziness for minutes to days, with sound or light sensitivity and a family history, fits well. The ear tests are normal in most people with it.
! Short, gentle balance exercises every morning teach the brain to trust the floor again; resting makes it worse.
! For prevention {preventive} is a reasonable first choice here.
! Reduce scrolling, it is the modern ferry: move the page by key, not by swipe.
< May I drive? | Not during a spell and not in the first hour after. Otherwise yes.
< Will it go away? | It tends to come in seasons. We shorten the season.
* Do ten minutes of balance exercises daily
* Try {preventive} for two months
* Do not drive within an hour of a spell
= a preventive that does not suit
? I have taken {preventive} for {weeks} weeks and feel like cotton wool. Should I stop?
? {preventive} works but I lose words in meetings. What are the alternatives?
? How do I come off {preventive} safely?
- The attacks went from {attacks} to about half.
- I am a translator, so losing words is not a detail.
- A cousin takes injections instead and swears by them.
> What dose are you on, and since when? | The middle one, for {weeks} weeks. | I raised it myself last month, sorry.
> Is there any chance of a pregnancy? | We are thinking about it. | No.
! Do not stop it overnight. Halve the dose for two weeks, then halve it again.
! Half as many attacks is a good result, so it is worth trying a smaller dose before leaving it.
! The injections are a fair next step after two tablets have failed or were not tolerated, and they do not cloud thinking.
! If you plan a pregnancy, {preventive} must be reviewed first; tell me before, not after.
< Will attacks rebound? | A little, for a week or two. Plan something quiet.
< Could I simply use supplements? | Magnesium and riboflavin are modest and safe. Add them, do not expect miracles.
* Taper over four weeks
* Consider injections after a second failure
* Review before any pregnancy
`,
  `
field sleep_medicine
title sleep physician
rate 110..210 step 10
tags insomnia | sleep_apnoea | shift_work
skills insomnia therapy | sleep apnoea | shift work | jet lag | restless legs | children's sleep
bio I run a small sleep laboratory and a large mailbox of three-in-the-morning questions.
bio Physician and former night-shift worker. Sleep is a skill that comes back when we stop chasing it.
@wake 1:40 | 2:15 | 3:05 | 3:30 | 4:10 | 4:45
@bed 21:45 | 22:15 | 22:30 | 23:00 | 23:45 | 0:20
@remedy melatonin | valerian | an antihistamine | zopiclone | herbal tea | a weighted blanket | CBD drops | a podcast about ferries
@shift rotating nights | early shifts at the bakery | on-call weeks | split shifts on the trams | long-haul rosters
@score 8..22
= waking at {wake} and not falling asleep again
? I wake at {wake} nearly every night and lie there until the alarm. What can I do?
? I have used {remedy} for {months} months and still wake at {wake}. Is there something better?
? How many hours of sleep are enough at my age?
- I go to bed at {bed} because I am so tired.
- Since {month} it has been almost every night.
- My watch says I only get deep sleep for {days} minutes, and now I worry about that too.
- My {partner} sleeps like a stone beside me, which does not help my mood.
> What do you do when you lie awake? | I calculate how many hours are left. | I read the news, which I know is wrong.
> When do you get up at weekends? | Much later, to catch up. | The same time, the dog insists.
> Do you nap? | On the sofa, before dinner, by accident. | Never, I cannot.
! You spend more time in bed than you sleep, so your sleep has become thin. We will make the window shorter: bed later than {bed}, up at the same time every day.
! After twenty minutes awake get up, sit somewhere dim and dull, and go back only when your eyes fall shut.
! Turn the clock to the wall. Knowing that it is {wake} has never helped anyone.
! {remedy} is not the enemy, but it is not the treatment either; we will fade it out in the third week.
! Take the watch off for a month. It guesses sleep stages, and it makes you guess with it.
< I will be exhausted at work. | For about ten days, yes. Then sleep becomes deeper. Do not drive long distances in that time.
< Is it allowed to lie in on Sunday? | An hour at most, the rhythm remembers.
< What if I have a bad night before an important day? | Then you will do what you have done before: manage. One night costs less than the fear of it.
* Keep a fixed rising time seven days a week
* Get up after twenty minutes awake
* Fade out {remedy} in week three
= snoring and a home test with a score of {score}
? My home sleep test shows {score} pauses an hour. Do I need a mask?
? My {partner} says I stop breathing at night. How serious is that?
? I cannot bear the mask. Are there alternatives?
- I fall asleep in meetings and once at a red light.
- I have put on weight since {month}.
- The device came from {firm} and the manual is a joke.
> How did you sleep in the night of the test? | Badly, on my back, with wires. | As usual, I think.
> Do you have high blood pressure? | Treated, with two tablets. | Not that I know.
! With {score} an hour and daytime sleepiness I would treat it. The mask is the most effective thing we have, and the first fortnight is the worst.
! Most people who hate the mask have the wrong size. Ask for a nasal pillow model and a humidifier.
! If most pauses happen on your back, a positional belt can halve the number.
! Please stop driving when sleepy until it is treated. That part is not negotiable.
< Would losing weight cure it? | Ten kilos less often halves it. Do both.
< Is a dental splint worth its price? | For mild to moderate cases, yes, if a dentist fits it and your jaw is healthy.
* Try a nasal pillow mask with a humidifier
* Do not drive while sleepy
* Repeat the test in {months} months
= sleep while working {shift}
? I work {shift}. How do I arrange sleep so that I stay a decent human being?
? Is {remedy} useful after night work?
? I fly to {town} twice a month and never feel right. Any plan?
- After the last night I cannot sleep past noon.
- I have two small children and thin curtains.
- My employer, {firm}, changes the roster every {weeks} weeks.
> Does your rota turn forwards or backwards? | Backwards, I think: late, early, night. | It is chaos.
> When do you see daylight? | On the way home, squinting. | Hardly, in winter.
! Split it: four and a half hours straight after the shift, ninety minutes before the next one. It beats one broken block.
! Wear dark glasses on the way home and keep the bedroom black; light in the morning tells the brain to start the day.
! Have coffee only in the first half of the shift.
! Ask for a forward rotation. It costs the employer nothing, and there is good evidence for it.
< Should I go back to normal on days off? | Meet in the middle: bed at about two, up at ten.
< Does it harm me in the long run? | There is a cost, to heart and mood. Regular meals and exercise take away part of it.
* Sleep in two blocks after nights
* Dark glasses on the way home
* Ask for a forward rotation
`,
  `
field sports_physiotherapy
title physiotherapist
rate 60..120 step 5
tags running_injuries | back_pain | knee_rehab
skills running injuries | tendon pain | back pain | return to sport | ACL rehabilitation | climbing injuries
bio Physio for runners, climbers and people who only wanted to lift a washing machine.
bio I give you two exercises, not twelve, and ask in a fortnight whether you did them.
@race the marathon in Valencia | a half marathon in {month} | a hill race near {town} | my first ten kilometres | the city relay | a sky run in the Dolomites
@part left knee | right Achilles tendon | heel | hamstring | hip | shin | lower back | iliotibial band
@distance 5..32
@kg 8..40 step 2
= pain in the {part} when running
? My {part} hurts after about {distance} kilometres. Do I have to stop running?
? I have trained for {race} and now my {part} complains. Can I still start?
? The scan of my {part} shows degeneration. Is running over for me?
- It is worst in the first minutes in the morning.
- I bought new shoes {weeks} weeks ago, very cushioned ones.
- I had doubled my distance because I felt wonderful.
- Somebody at {firm} put tape on it, in three colours.
> On a scale to ten, during and the morning after? | Three during, five the morning after. | Two and two, but it does not go away.
> What did your training look like in the last {weeks} weeks? | More hills, and a race I had not planned. | Steady, apart from one silly sprint session.
> Any swelling, or pain at night? | No, neither. | A little swelling on {weekday}.
! Pain of up to three that is gone the next morning is acceptable. Use that as your traffic light.
! Cut the volume by a third, keep the frequency. Complete rest makes the {part} weaker, not calmer.
! Slow heavy loading is the medicine: three sets of eight, every other day, starting with {kg} kilos, three seconds down.
! Take shorter steps, about five percent more a minute. It takes a good deal of load off without any gadget.
! A scan shows the age of the {part}, not its future. Half of pain-free runners have the same picture.
< And {race}? | Let us decide ten days before. If you manage {distance} kilometres at a calm pace by then, you start, and you start slowly.
< Should I stretch? | If you enjoy it. It neither heals nor harms.
< Are injections an idea? | Not before three months of loading. Some of them even weaken the tendon.
* Cut distance by a third and keep the frequency
* Heavy slow loading with {kg} kg every other day
* Decide about the race ten days before
= rehabilitation after knee surgery
? I had my cruciate ligament repaired {months} months ago. When may I run?
? My knee is still {days} degrees short of straight. Is that worrying?
? How do I know I am ready for football again?
- My surgeon in {home} gave me a leaflet and a handshake.
- Stairs are fine going up and horrible going down.
- I miss my team more than the sport.
> Can you do ten single-leg squats without wobbling? | Six, and then it shakes. | On the good side only.
> Does it swell after exercise? | A little in the evening. | No more since {month}.
! Full extension first. Ten minutes with the heel on a roll, three times a day, before any strength work.
! Running starts when strength is at least seventy percent of the other leg and there is no swelling, not on a date.
! For football I want nine months at least and four hop tests within ten percent. Going early multiplies the risk.
! Use a leg press with {kg} kilos more than you think, slowly. Fear of weight is the usual brake.
< Is clicking normal? | Painless clicking, yes. Locking, no: then call the surgeon.
< Can I cycle? | Yes, from today, with a high saddle.
* Regain full extension first
* Test single-leg strength every {weeks} weeks
* No football before nine months and four hop tests
= lower back pain at a desk
? My lower back has hurt for {weeks} weeks, and I sit all day. Do I need a scan?
? Is a standing desk worth {kg}0 dollars?
? I lifted a box and now I cannot put on socks. What may I do?
- It goes into the buttock, not further.
- I work for {firm} from the kitchen table.
- My father had two discs operated on, so I am afraid.
> Any numbness, or trouble with the bladder? | No, nothing of the kind. | No, only pain.
> Which position is best? | Walking. Sitting is the worst. | Lying on my side with a pillow.
! Nothing you say suggests damage. Nine of ten such backs settle within six weeks, faster if you keep moving.
! Your best posture is the next one. Stand up when you telephone, that is worth more than any chair.
! Pick up things often and light, then heavier. The back is built for load and it forgets what it is not asked to do.
! A scan now would show something harmless with a frightening name. We keep it for real warning signs.
< May I take painkillers? | For a few days, so that you can walk. Not to sit longer.
< When should I worry? | Numbness between the legs, weakness in a foot, fever: the same day. Otherwise not.
* Walk twenty minutes twice a day
* Change position on every phone call
* Scan only with warning signs
`,
  `
field child_nutrition
title paediatric dietitian
rate 65..130 step 5
tags picky_eating | food_allergies | weaning
skills picky eating | food allergies | weaning | vegetarian children | coeliac disease
bio Dietitian and mother of a boy who lived on pasta for two years. He is fine.
bio I make mealtimes boring again, in the best sense.
@food pasta without sauce | white bread | chicken nuggets | yoghurt from one particular tub | rice | apple slices | fish fingers | cucumber
@allergen peanut | egg | cow's milk | hazelnut | sesame | wheat
@childage 2..9
= a child of {childage} who eats only a few foods
? My {childage}-year-old eats almost nothing but {food}. Should we be worried?
? How do I get vegetables into a child of {childage} without a battle?
? Is hiding courgette in the sauce cheating?
- Grandmother gives biscuits at four, every day.
- At nursery in {home} she eats everything, it is only with us.
- Dinner takes an hour, and somebody always cries, sometimes me.
> How is growth, on the chart? | Along the same line since birth. | We have not measured since {month}.
> What happens when the plate is refused? | We offer something else, usually {food}. | There is a speech about hungry children.
> Who eats together? | My {partner} comes home late, so mostly the child alone. | All of us, with the tablet on.
! You decide what, when and where; the child decides whether and how much. Both sides keep to their job.
! Put one safe food on each table, such as {food}, next to the new one, and then talk about something else entirely.
! A new taste needs ten to fifteen meetings. Licking counts. So does playing with it.
! Four or five meals at fixed times, and only water in between, do more than any trick.
! Growth along the line means that enough is going in, however odd the menu looks.
< Do we need vitamins? | Vitamin D in winter, perhaps iron after a blood test. Nothing else yet.
< And pudding as a reward? | Serve it with the meal, a small one. It loses its power within a week.
* Offer one safe food with every meal
* Fixed mealtimes and water in between
* No comment on what is eaten
= a suspected {allergen} allergy
? My child had a rash after {allergen}. Is it an allergy or a coincidence?
? How do we live with {allergen} allergy at nursery without frightening everyone?
? When may we try {allergen} again?
- It came within {days} minutes and went after an hour.
- The test said class two, whatever that means.
- The nursery near {town} wants a letter by {weekday}.
> How much was eaten? | A teaspoon, no more. | A bite of a neighbour's cake.
> Was there any cough, or vomiting? | A little cough, that scared me. | Only the skin.
! A quick reaction after a small amount is suspicious. Leave {allergen} out strictly until an allergist has tested under supervision.
! A positive test alone is not an allergy; it is a question that a supervised challenge answers.
! With cough you need an adrenaline pen and ten minutes of training, for the nursery as well.
! Read labels aloud the first few times. 'May contain' is not regulated, so we agree on one rule for the family.
< Will it be outgrown? | Egg and milk very often by school age. Nuts less so, but tests are repeated yearly.
< May the sibling eat it? | Yes, and probably should, to stay tolerant.
* Strictly avoid {allergen} until the supervised challenge
* Train the nursery with the pen
* Repeat the tests yearly
= starting solid food
? Our baby is nearly six months. Spoon or finger food?
? The baby spits out everything but {food}. Are we too early?
? How do I bring up a vegetarian baby safely?
- He watches each bite that we take, like a dog.
- The book by someone at {firm} says one thing and my mother another.
- She was born {weeks} weeks early.
> Does the baby sit with a little support? | Yes, for some minutes. | He folds like a towel.
> How many milk feeds now? | Five, and one at night. | I lost count, honestly.
! Sitting, reaching and losing the tongue reflex: those are the signs, not the date.
! Iron comes first: lentils, meat or fortified porridge, with something sour such as fruit to take it up.
! Introduce egg and peanut butter, thinly, in the first months. Early is protective.
! Spoon and finger food are not religions. Do both, and expect a mess.
< What about choking? | Gagging is loud and normal, choking is silent. Cut grapes lengthwise and take the short course.
< Do vegetarian babies need supplements? | B12 if there is little dairy or egg, and I would check iron at nine months.
* Start with iron-rich food
* Introduce egg and peanut early
* Take an infant first-aid course
`,
]
