// Conversations about Kubernetes, data protection, mobile apps and machine learning, in the notation of parse-field.ts.
export const technology: readonly string[] = [
  `
field kubernetes
title platform engineer
rate 110..230 step 10
tags observability | cloud_costs | deployments
skills Kubernetes | Helm | observability | incident response | cost control | PostgreSQL operators | GitOps
bio I have been paged at night by clusters on three continents, and I hold grudges against liveness probes.
bio Platform engineer. I remove things until what remains can be understood.
@ingress ingress-nginx | Traefik | Istio | HAProxy | Contour | Envoy Gateway
@cloud GKE | EKS | AKS | a rack in our cellar | Hetzner machines | OVH | OpenShift
@workload the checkout service | a PostgreSQL operator | the image resizer | Kafka | the nightly reports | our GraphQL gateway | a Redis cluster
@cost $1,100..$19,000 step 150
@pods 6..240 step 3
@symptom OOMKilled | CrashLoopBackOff | ImagePullBackOff | random 502s | DNS timeouts | evicted pods | stuck volumes
= {symptom} on {workload}
? {workload} shows {symptom} every few hours on {cloud}. Where do I look first?
? Since the upgrade we see {symptom} on {pods} pods. Roll back or push through?
? Is {symptom} under load a sign of wrong limits?
- It only happens on {weekday}, around the time of the exports.
- The dashboards say everything is green, naturally.
- We moved from Docker Compose {months} months ago, maybe too fast.
- {colleague} left, and the Helm charts are full of riddles.
> What do the events say just before? | Back-off restarting, nothing else. | The liveness probe failed, then it gets killed.
> Are requests and limits set? | Limits yes, requests copied from a blog. | On half of them.
> What changed last? | We replaced the load balancer with {ingress}. | A library bump and a new node pool.
! Look at the last state of the container, not at the current one: the exit code tells memory from probe from crash.
! A liveness probe that calls the database is a way to restart everything at the worst moment. Let it answer from memory only.
! Set memory request equal to limit for {workload}, and drop the CPU limit; throttling looks exactly like a slow bug.
! With {ingress} make sure the pod keeps serving for a few seconds after SIGTERM; a preStop sleep of ten removes most 502s.
! Watch conntrack and CoreDNS during the burst. Five lookups per request come from ndots, and that is one line to change.
< Do we need a service mesh to see it? | No. A histogram at the edge and one trace id in the logs will do.
< How do I test it without customers? | Replay yesterday's traffic against one extra pod, at twice the speed.
< Should we go back to virtual machines? | Not for this. The fault would have moved with you.
* Read the last state and exit code
* Make liveness independent of the database
* Add a preStop sleep behind {ingress}
= a cloud bill of {cost} a month
? Our {cloud} bill reached {cost} a month with {pods} pods. What is normal?
? How do we cut {cost} without waking anyone at night?
? Are spot nodes safe for {workload}?
- Finance asked me on {weekday} and I had no answer.
- Half of it seems to be traffic between zones.
- We have a staging copy that runs all weekend.
> What share of the requested CPU is really used? | About a tenth. | I would guess a third, nobody measured.
> How large are the logs? | Terabytes, the debug level is on. | {firm} bills us for that separately.
! Requests decide the bill, usage does not. Bring the requests down to the ninety-fifth percentile and the node count follows.
! Switch staging off at night and at weekends; that alone is two thirds of its price.
! Keep chatty services in one zone with topology-aware routing. Cross-zone traffic is the silent third of many bills.
! Spot nodes for stateless work with at least three replicas and a disruption budget; never for {workload} if it holds state.
! Sample the logs. Nobody has read line four million.
< What saving is realistic? | From {cost}, about forty percent in a month, without heroics.
< Reserved instances? | After the clean-up. Otherwise you reserve the waste.
* Lower requests to the 95th percentile
* Turn staging off outside working hours
* Keep chatty services in one zone
= moving {workload} to {cloud}
? We want to move {workload} to {cloud} with at most minutes of downtime. How?
? Should stateful things like {workload} run in the cluster at all?
? Is GitOps worth it for a team of {weeks}?
- We deploy by hand on {weekday}, with a checklist in a wiki.
- The database is {days} hundred gigabytes.
- The auditors from {firm} want to see who changed what.
> What would an hour of downtime cost? | An apology, mostly. | Around {cost}, says sales.
> Who is on call? | Me. And {colleague}, in theory. | The whole team, badly.
! Replicate first, switch later: a logical replica catches up for days, and the cut-over is then a minute of read-only.
! If nobody on the team has restored a backup this year, rent the database and put only stateless work in the cluster.
! Start GitOps with one repository and one service. The value is the history, not the tool.
! Practise the switch twice on a copy, with a stopwatch and a written way back.
< What if replication lags? | Then you wait. The date is yours, not the database's.
< Blue-green or canary? | For one service with few users blue-green; canary needs traffic to mean something.
* Set up logical replication to {cloud}
* Rehearse the cut-over twice with a way back
* Restore a backup before moving anything
`,
  `
field data_protection
title data protection officer
rate 95..190 step 5
tags gdpr | security_incidents | cookies
skills GDPR | breach response | processor contracts | cookie consent | records of processing | privacy by design
bio External data protection officer for clinics, schools and one circus.
bio I translate between lawyers and developers, and keep both calm.
@system a booking form | the newsletter tool | an HR spreadsheet | CCTV in the shop | a chatbot | a loyalty app | the patient portal
@records 40..9000 step 40
@vendor Mailchimp | HubSpot | a small host in {town} | Google Analytics | a translation service | {firm} | an open-source plugin
= a data breach in {system}
? We sent {records} records from {system} to the wrong people. What now?
? Somebody's mailbox was hacked. Do we have to report it?
? Is losing a laptop with {records} customers on it always a breach?
- We noticed on {weekday} evening.
- The file had names, phone numbers and some notes.
- My {partner} says we should keep quiet. I would rather not.
> When did anyone in the firm first know? | About {days} hours ago. | Last night, after eleven.
> Was anything encrypted? | The disk yes, the attachment no. | I do not think so.
> What could someone do with it? | Annoy people, mostly. | The notes mention illnesses.
! The seventy-two hours run from knowing, not from understanding. Report early and add details later.
! Write down now who knew what and when. This page will be the first thing that they ask for.
! If the notes touch health, tell the people concerned too, in plain words, without a lawyer's fog.
! Change passwords, end all sessions, and look for forwarding rules in the mailbox; attackers love those.
! An encrypted disk with the key elsewhere is usually no risk. That goes in your own register and no further.
< Will there be a fine? | For an honest mistake, reported in time, hardly ever.
< What do I tell the press? | One prepared paragraph, the same for all.
* Report within 72 hours
* Start a written timeline today
* Inform people where health is touched
= using {vendor} lawfully
? May we use {vendor} for {system}?
? Our contract with {vendor} has no processing agreement. How bad is that?
? A customer asked where {system} stores data, and I do not know.
- It has been running for {years} years without anyone asking.
- The developers pasted a script from {vendor} in the footer.
- We have customers in {home} and elsewhere.
> Which fields go there? | Email, name, and what they clicked. | Everything, I fear.
> Where are the servers? | Dublin, it says on page nine. | Somewhere in America.
! Sign the processing agreement, it is usually a click in the settings. Save the PDF with a date.
! Send less. If {vendor} does not need the birthday, do not give it the birthday.
! For servers outside the area you need a transfer basis and a short assessment; I have a two-page form.
! Put it in your record of processing: purpose, fields, recipients, deletion. One row, ten minutes.
< Do we need consent? | For the newsletter, yes. For answering an order, no.
< Must I name every vendor in the notice? | Categories suffice, names are kinder.
* Sign and file the processing agreement
* Send fewer fields to {vendor}
* Add a row to the record of processing
= a request for access or deletion
? A former customer demands all data and deletion within {days} days. Must we?
? An ex-employee asks for every email that mentions him. Is there a limit?
? How do I check that the person asking is who they claim?
- He found us through a complaint site and is rather angry.
- There are {records} messages, some about other people.
- The request came by post from {town}, reference {reference}.
> Did you confirm receipt? | Not yet. | With an automatic reply.
> Which data must you keep by law? | Invoices, I suppose. | I do not know.
! You have one month. Answer in the first week that you received it, and the temperature drops.
! Deletion stops where another law makes you keep something. Invoices stay, the marketing profile goes.
! Other people's names are blacked out. He has a right to his data, not to your colleagues' lives.
! Verify with what you already hold: a reply from the known address is enough, an identity card is too much.
< What if we delete first and answer later? | Please do not. That turns a nuisance into an offence.
< May we charge a fee? | Only for the third identical request in a year, roughly.
* Confirm receipt this week
* Keep invoices and delete the marketing profile
* Verify by the known address
`,
  `
field mobile_apps
title app developer
rate 85..180 step 5
tags app_store_review | react_native | app_design
skills React Native | Swift | Kotlin | app store review | accessibility | offline sync | subscriptions
bio I have shipped thirty-one apps. Four are still alive, and one pays for my boat.
bio Former designer who learned to code out of impatience.
@app a bus timetable app | a plant diary | a booking app for a barber | a choir rehearsal app | a bee-keeping log | a parking app | a language flashcard app
@framework React Native | Flutter | SwiftUI | Kotlin Multiplatform | Ionic | a web wrapper
@rejection guideline 4.2 | guideline 5.1.1 | guideline 3.1.1 | missing demo account | background location | a broken restore button
@budget $4,000..$65,000 step 1,000
@crash 2..19
= a rejection under {rejection}
? Apple rejected {app} because of {rejection}. What do they want?
? Third rejection for {rejection}. Is it worth an appeal?
? How do I reply to a reviewer without making it worse?
- It was approved for {months} months, and nothing has changed on our side.
- The customer launches in {month}, with a party.
- It is written in {framework} by a freelancer near {town}.
> What did the reviewer do, step by step? | Opened it, tapped sign in, gave up, by the screenshot. | There is only one sentence.
> Did you provide a test account? | An old one, perhaps expired. | Yes, with a video.
! Reviewers have a few minutes. Give a working account, a sixty-second video and a sentence for each thing that they might doubt.
! For {rejection} answer with what you changed, not with what you think. Fixing a small visible thing helps them say yes.
! Ask for a call if it happens a third time. A human voice solves half of these.
! Do not hide features by a server switch. They find out, and then the account is at risk.
< How long does an appeal take? | About a week. A resubmission takes a day, so resubmit first.
< Could I release on Android first? | Yes, and collect the crashes there. Their reviewers are quicker.
* Provide a fresh demo account and a short video
* Resubmit with one visible change
* Ask for a call on the third rejection
= choosing {framework} for {app}
? I want to build {app} with {budget}. Is {framework} the right choice?
? Our agency proposes {framework}, my cousin says native. Who is right?
? How long does {app} take to build, honestly?
- The idea came to me in {town}, in the rain.
- It must work without a network, people use it in the woods.
- We have {weeks} screens on paper, and a logo.
> Who will maintain it in two years? | Me, and I know a bit of JavaScript. | {firm}, if they still exist.
> What is the one thing it must do well? | Show the next departure in one second. | Never lose an entry.
! Choose the tool that the person who maintains it can read. For you that is {framework} only if you enjoy it today.
! Offline means that the phone holds the truth and the server catches up. Decide that on day one, it cannot be added later.
! Of {budget} keep a third for the year after the launch. Apps rot faster than cheese.
! Build the one thing first and give it to eleven people. Screens two to {weeks} will change.
! Use the platform's own controls. They are accessible, familiar and free.
< Do I need a backend? | A small one. Begin with a hosted database and a good backup.
< What about a subscription? | Only if there is fresh value each month. Otherwise a fair price, once.
* Build the single core function first
* Keep a third of {budget} for year two
* Decide on offline-first before coding
= crashes and one-star reviews
? {app} crashes for {crash} percent of users since the update. How do I find it?
? How should we answer one-star reviews?
? Our start-up time is {crash} seconds on old phones. Where does it go?
- It never happens on my own phone.
- The reviews began on {weekday}, all of them from old Samsung models.
- We added an analytics kit from {firm}.
> Is there a stack trace with symbols? | Numbers only. | We forgot to upload the symbols, I think.
> Can you turn the new kit off remotely? | No. | There is a flag, in theory.
! Upload the symbols and the top crash will have a name by tonight. Guessing without them is astrology.
! Stage the roll-out: one percent, ten, fifty, with a day in between. This would have hurt ninety people instead of everybody.
! Buy the cheapest old phone that your users have, and carry it for a week.
! Load nothing at start that the first screen does not show. Kits first.
! Answer each bad review with the version that fixes it. Some come back, and the rest see manners.
< Do I roll back? | You cannot on the stores, you can only hurry forward. Hence the flags.
< What crash rate is good? | Below half a percent of sessions. You are at {crash}, so this comes before features.
* Upload symbols and read the top crash
* Stage roll-outs at 1, 10 and 50 percent
* Move kits out of the start-up path
`,
  `
field machine_learning
title machine learning engineer
rate 120..250 step 10
tags data_quality | large_language_models | forecasting
skills forecasting | language models | data quality | evaluation | computer vision | recommendation
bio I spend my days persuading people to look at their data before they buy another graphics card.
bio Ten years of forecasts, some of them right. I will show you how to know which.
@task churn prediction | sorting support tickets | demand forecasts for a bakery chain | spotting cracks in tiles | matching invoices | answering questions on manuals | ranking holiday homes
@model gradient boosting | a fine-tuned BERT | GPT-style prompts | a plain logistic regression | a vision transformer | Prophet | a random forest
@rows 3..90
@score 0.71 | 0.78 | 0.83 | 0.88 | 0.91 | 0.97 | 0.99
= {task} with {model}
? We use {model} for {task} and get {score}. Is that good?
? Is {model} overkill for {task} with {rows} thousand rows?
? Our score fell from {score} overnight. Where do we start?
- The data comes from a spreadsheet that {colleague} keeps by hand.
- Management at {firm} expects a demo in {month}.
- We bought a large machine, and it idles.
> What does a very simple rule reach? | We never tried one. | Somewhat less, a few points.
> How did you split the data? | At random, eighty to twenty. | By date, the last {weeks} weeks for testing.
> What does a mistake cost you? | A false alarm costs a phone call, a miss costs a customer. | Nobody has put a price on it.
! A score of {score} means nothing without a baseline. Build the dullest rule first; often it is within two points.
! A random split lets the future leak into training. Split by time and the number will fall to the truth.
! Choose the threshold by cost, not by symmetry: if a miss is ten times dearer, say so to {model}.
! Look at fifty mistakes by hand, with tea. It is the best hour that you can spend.
! When a score drops overnight it is the data: a renamed column, a new category, a time zone. Never the weather.
< Would more data help? | Plot the learning curve. If it is flat, better labels will help more.
< Should we use a bigger model? | After the fifty mistakes. They usually have the same cause.
* Build a baseline rule for {task}
* Split by time, not at random
* Read fifty mistakes by hand
= answering from documents with a language model
? Our assistant invents answers about {task}. How do we make it stick to the documents?
? Do we need fine-tuning or is retrieval enough?
? How do I measure whether the answers got better?
- We have {rows} thousand pages, many scanned, some upside down.
- The pilot users in {home} love it, which worries me.
- It once quoted a colleague who does not exist.
> Is the right passage found at all? | I do not know, we only look at the answer. | In about two thirds of cases.
> Do you have questions with known answers? | {days} or so, in somebody's notes. | No.
! Measure retrieval and answering apart. If the passage is not found, no prompt in the world will save you.
! Write sixty real questions with the page where the answer stands. It takes a day and you will use it for years.
! Let it quote the sentence and refuse without one. A refusal is a feature.
! Mix keyword search with embeddings; part numbers such as {reference} are invisible to embeddings alone.
! Fine-tuning teaches manners, not facts.
< How big should the chunks be? | By section, with the heading repeated. Sizes matter less than headings.
< What about cost? | Cache, use a small model for routing, a big one only for the last step.
* Write sixty test questions with pages
* Measure retrieval separately
* Refuse without a quotation
= forecasting demand
? Our forecast for {task} is always late to react. What are we missing?
? How far ahead can one forecast at all?
? The planners do not trust the forecast. How do we win them over?
- Each {month} goes wrong, without exception.
- We sell in {days} shops, two of them new, in {town}.
- Promotions are entered afterwards, if ever.
> What would the planners have guessed? | They are within a tenth, annoyingly. | Nobody recorded it.
> Do you store what was unavailable as zero sales? | Yes. Oh. | I think it is left empty.
! Empty shelves look like no demand. Mark those days as unknown or you will teach the model to starve the shop.
! Forecast a range, not a number, and order for the costlier side of it.
! Put holidays and promotions in before they happen. Half of your error is a calendar.
! Give planners a way to override and keep score for both. After {weeks} weeks the trust discussion ends by itself.
< Daily or weekly? | As coarse as the decision allows. For ordering twice a week, half weeks.
< Is {model} fine for that? | It is a good start, and easy to explain, which is half the battle.
* Treat empty shelves as unknown
* Enter promotions ahead of time
* Keep score for model and planners alike
`,
]
