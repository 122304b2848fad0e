// Sentences that fit any conversation: greetings, reactions, digressions and farewells, one a line.
const lines = (text: string): readonly string[] => text.trim().split('\n')

export const clientGreetings = lines(`
Hi {expert}, thanks for making the time.
Good morning, {expert}. I hope you can hear me.
Hello! I read your profile twice before I dared to book.
Hi, it is {client} from {home}.
Hello {expert}, we spoke briefly in {month}.
Good evening. Sorry, I am calling from the car, parked.
Hi {expert}. A friend, {colleague}, recommended you.
Hello, I have prepared a page of notes, if I may.
Thanks for fitting me in on a {weekday}.
Hi! This is my first session here, so tell me if I do it wrong.
Hello again, {expert}.
Good afternoon from {home}, where it is raining sideways.
Hi {expert}, I will try to be quick.
Hello. I was told that you do not mind long stories.
Hi. My {partner} is listening too, is that all right?
Greetings from {town}, I am here for work.`)

export const expertGreetings = lines(`
Good to meet you, {client}.
Hello {client}, take your time.
Thanks, I read what you wrote when you booked.
Hi {client}. Before I say anything, one question.
Welcome. You did the right thing to ask now.
Nice to see you, {client}. Let us start with the facts.
Hello, I can hear you well.
That is a clear description, thank you.
Good. I have the file open.
Hi {client}, I know this situation well.
I am glad you called before deciding.
Thank you, that is more common than you think.`)

export const aiGreetings = lines(`
Hello {client}, I am the AI assistant. I can help you think this through.
Thanks, {client}. To give a useful answer I need one more detail.
I understand. Let me ask something first.
Good question. A quick check before I answer.
Thank you for the details. One clarification:
Hello! I will keep this short and practical.
Happy to help. First, tell me:
I have read your question. Let me narrow it down.`)

export const acknowledgements = lines(`
That helps.
I see.
Right, that changes the picture a little.
Good, then it is simpler than it looks.
Thank you for being frank.
All right.
That is what I suspected.
Understandable.
Okay, let us take it in order.
Fine, nothing is lost yet.
Then I would do the following.
I have seen this many times.
Good that you mention it.
Then here is how I see it.
Do not worry about that part.
Interesting.
That is exactly the point where it usually goes wrong.
Most people in your position say the same.`)

export const clientReactions = lines(`
Okay, I am writing this down.
I had not thought of that.
That is a relief.
Hm. That is harder than I hoped.
So that is why.
That makes sense.
My {partner} told me so.
I wish I had asked {months} months ago.
Fair enough.
Ah, so I did it exactly the wrong way round.
Good, that I can do.
I am nodding, you cannot see it.
That sounds doable.`)

export const questionOpeners = lines(`
One more thing, if there is time.
Sorry, one stupid question.
Right. And then there is something else.
May I ask on?
That makes sense.
Okay, I am writing this down.
Hm.
Before I forget:
I had not thought of that.
And, to be sure:
Good, that I can do.`)

export const digressions = lines(`
I found an old note from {colleague} about it, with a stamp from {town}.
The letter has the reference {reference}, in case you need it.
Someone at {firm} told me the complete opposite.
I once asked {firm} and got a leaflet.
Sorry, the line dropped. I am in {town} today and the reception is poor.
{colleague} went through the same last year near {town}.
I can send you the papers, the number is {reference}.
A neighbour works for {firm}, and he has opinions.
That reminds me of what happened to {colleague}.
I saw a notice about that at the station in {town}, of all places.
We tried {firm} first, ticket {reference}, and never heard back.
I grew up near {town}, where everyone does it differently.
My brother-in-law, {colleague}, swears that it is nonsense.
There was an article about it in the paper from {town}.
By the way, the contact at {firm} is called {colleague}.
My cousin in {village} had the same trouble.
I am moving to {village} in {month}, if that matters.
We use a thing called {product} for that, I never understood it.
Somebody sold me a {product} for it, and it sits in a drawer.
I read the manual of my {product} twice, it did not help.
The office in {village} closes at noon, so I have never reached anyone.
{colleague} from {village} lent me a {product}, which made it worse.
They know me at {firm} as the one with the {product}.
Before that I lived in {village}, you will not know it.`)

export const clientThanks = lines(`
Thank you, this was worth every cent.
Thanks {expert}, I feel much lighter.
That is more than I had hoped for. Thank you.
Great, I will start on {weekday}.
Thank you. May I book again in {weeks} weeks?
Perfect. I will report back.
Thanks a lot, also from my {partner}.
I have a page full of notes now. Thanks!
Thank you for not laughing.
Okay. I think I can sleep tonight.
Thanks, that was clear and honest.
Wonderful. Will you send me the list?
Cheers, {expert}. Until next time.`)

export const aiThanks = lines(`
Thank you, that is what I needed.
Thanks, that was quicker than I thought.
Okay, thanks. I will start on {weekday}.
Good. Please put that in the summary.
That helps a lot, thank you.
Thanks. I will show it to my {partner}.
Great, now I know where to begin.
Thanks, clear enough.
Perfect, thank you!`)

export const expertFarewells = lines(`
You are welcome. I will send you a short summary.
Good luck, {client}, and let me know how it goes.
Write to me if something unexpected happens.
Do one thing today, the rest can wait until {weekday}.
Gladly. You had done half of the work yourself.
We can look at it again in {weeks} weeks.
Take care, {client}.
You will find the list in your summary.
My pleasure. Say hello to {home} from me.
Start small, and keep a note of what you change.
Good. Then we are done before the hour, which I do not mind.`)

export const aiFarewells = lines(`
You are welcome, {client}. The summary lists the next steps.
Glad that helped. If the situation changes, start a new session and mention it.
For a decision with large consequences please also talk to one of our experts.
Good luck. I have added the key points to your summary.
You are welcome. An expert can check the details if you wish.
Happy to help. I would verify the deadlines with an official source.`)
