// Conversations about tax, pensions, immigration, employment and mortgages, in the notation of parse-field.ts.
export const lawAndMoney: readonly string[] = [
  `
field tax_law
title tax adviser
rate 130..260 step 10
tags double_taxation | inheritance_tax | freelance_tax
skills cross-border tax | capital gains | VAT registration | inheritance planning | tax audits | crypto reporting
bio I untangle tax returns for people who live in one country and earn in another.
bio Former inspector at the revenue, now on the other side of the desk. I explain what the letter really means before we answer it.
@country Portugal | Germany | Ireland | the Netherlands | Canada | Norway | Italy | Switzerland | Denmark | Singapore | Malta | Uruguay
@employer a design studio | a shipping company | a hospital group | a games publisher | a wind farm operator | a university press | a fintech start-up
@income $18,000..$96,000 step 1,500
@asset a flat | a vineyard | shares | a small forest | a rental house | a family workshop
@relative uncle | grandmother | great-uncle | aunt | godmother
@penalty $240..$3,900 step 60
= income earned in {country} while living in {home}
? I moved from {country} to {home} {months} months ago and still get paid by {employer} there. Where do I owe tax?
? Do I have to declare {income} from {employer} in {country} if it was already taxed at source?
? Two tax authorities both think I am resident. How do I prove which one is right?
- I kept my apartment in {country} because I was not sure I would stay.
- {employer} deducts everything automatically, so I never had to file anything there.
- My accountant in {country} said one thing and the leaflet from the tax office says another.
> How many nights did you spend in {country} this year? | About {weeks} weeks in total, mostly for work meetings. | Honestly I would have to count boarding passes, but fewer than ninety.
> Where are your family and your permanent home? | Here in {home}. My {partner} and the children moved with me. | I rent in {home}; my parents are still in {country}.
> Did you already receive a certificate of residence? | No, I did not know that existed. | I asked for one in {month} and heard nothing.
! The treaty between the two countries decides this in steps: permanent home first, then centre of vital interests, then habitual abode.
! Your salary is taxed where the work is physically done, so the days you spent at your desk in {home} count here.
! Ask for a certificate of residence before you file; without it {country} will keep withholding.
! The tax already withheld is not lost, you claim it as a credit against the bill in {home}, up to the amount that would have been due here.
! Keep a travel calendar with evidence: tickets, meeting invitations, utility bills. It is dull, and it wins disputes.
< Could they ask for interest on last year as well? | They can, but a voluntary correction before they write to you usually removes the penalty and leaves only modest interest.
< What if {employer} refuses to change the payroll? | Then you reclaim it once a year with the refund form. Slower, but it works.
< Does it matter that I am paid into a foreign account? | Not for where you owe tax. It only matters for reporting the account itself.
* Request a certificate of residence from the tax office in {home}
* Keep a day-count calendar with tickets and invoices
* Claim the tax withheld in {country} as a foreign credit
= an inheritance of {asset} in {country}
? My {relative} left me {asset} in {country}. What is due, and when?
? Is it better to sell {asset} straight away or to keep it, for tax?
? Three cousins and I inherited {asset} abroad and nobody knows who files what.
- The notary sent {months} pages in a language I only half read.
- We never had it valued; my {relative} bought it decades ago.
- One cousin wants to sell, one wants to live there, and I just want no surprises.
> Was there a will, and was it registered? | A handwritten one, deposited with a notary near {town}. | There was a will, but nobody is certain that it is the last one.
> Has anyone paid anything yet? | My cousin paid a deposit for the land registry. | Nothing so far, we were waiting for advice.
! First get a dated valuation. Whatever happens later, the gain is measured from that number.
! There are two separate taxes here: one on receiving it and one on the gain when you sell. People mix them up constantly.
! The deadline normally runs from the date of death, not from the day the notary finds you, so let us file on time even with an estimate.
! Whoever is not a spouse or a child falls into a less generous class, so the allowance is small.
! If you rent it out, keep the repairs separate from improvements; only one of the two reduces this year's income.
< Can we simply give our shares to one cousin? | You can, but that is a gift with its own tax. Do the division within the estate instead.
< What happens if we miss the deadline by a week? | A small surcharge in most places. Write to them before the date and it is often waived.
* Commission a dated valuation of {asset}
* File the estate return with an estimate before the deadline
* Divide among the heirs inside the estate, not afterwards by gift
= a penalty notice of {penalty}
? I received a penalty of {penalty} for a return I was sure I had filed. Can I appeal?
? The tax office fined me {penalty} because of a VAT number I never used. Is that normal?
? They estimated my income at {income}, which is absurd. How do I stop this?
- The letter is dated in {month} but it reached me {weeks} weeks later.
- I was ill for most of {month} and simply forgot about the post.
- I have the confirmation email somewhere, reference {reference}.
> What exactly does the first line of the notice say? | It says assessment, then a paragraph number, then the amount. | It says reminder, although I never saw the first one.
> Is there proof of when it was delivered? | The envelope has a postmark from {town}. | No, it was simply in the box when I came home.
! The clock for an appeal starts with delivery, so photograph the envelope before you do anything else.
! An appeal and a request to suspend payment are two letters. Send both, on the same day.
! File the missing return at once, even an imperfect one: an estimate falls away as soon as real figures exist.
! Reasonable excuse is a real category. Illness with a doctor's note is accepted far more often than people think.
! Never phone without a follow-up letter; a call leaves nothing in the file.
< Should I pay {penalty} now and argue later? | If it would hurt, ask for suspension. If not, pay under reservation and you also stop the interest.
< How long will they take? | Between six weeks and a few months. Silence is not a bad sign.
* Photograph envelope and notice today
* Send appeal and suspension request together
* File the missing return with real figures
`,
  `
field pension_planning
title pension planner
rate 90..180 step 5
tags early_retirement | annuities | state_pension
skills drawdown planning | annuity comparison | pension transfers | survivor benefits | retirement budgets
bio I turn pension statements into one page that a tired person can understand on a Sunday evening.
bio Actuary by training. I have helped about nine hundred households decide when to stop working, and how to enjoy it.
@pot $85,000..$640,000 step 5,000
@age 52..66
@scheme a final salary scheme | a works council fund | a teacher's pension | a railway pension | an old insurance policy | a stakeholder plan | a nurses' provident fund
@spend $1,900..$4,800 step 100
@gap 3..14
= retiring at {age} with savings of {pot}
? I am thinking of stopping work at {age} with {pot}. Is that reckless?
? How much may I take each month from {pot} without running out?
? I would like to retire {years} years before the state pension starts. How do I bridge the gap?
- We spend about {spend} a month, a little more in winter.
- The house in {home} is paid off, which is the only thing I did right.
- My {partner} will carry on working part time for a while.
- Part of it is in {scheme} that I never look at.
> What would you regret more, working too long or having to be frugal later? | Working too long. My brother did, and he had four months of retirement. | Being frugal, to be honest. I have been poor once.
> Which of your costs would really fall when you stop? | Commuting and lunches. Perhaps {spend} becomes a tenth less. | Almost none; I would travel more.
> How is the money invested today? | Mostly bonds, because someone at the bank told me so. | An index fund and a good deal of cash.
! Let us split it in three: two years of spending in cash, five years in bonds, the rest in shares that you leave alone.
! At {spend} a month the risky stretch is the first decade; a bad market early matters far more than a bad one late.
! Start with about three and a half percent of the pot in the first year and skip the increase after any year of losses.
! Working one more year does three things at once: adds savings, removes a year of spending and raises the state pension.
! Put a date in the calendar, each {month}, to look at it once. Looking weekly makes people sell at the bottom.
< And if I live to be ninety-eight? | Then the state pension plus a small annuity bought around seventy-five carries the basics.
< Should I pay off the car first? | Yes if the rate is above what bonds pay, and it is.
< What about inflation? | It is in the plan at two and a half percent. If it runs higher, we trim holidays, not groceries.
* Keep two years of spending in cash
* Draw about 3.5 percent in the first year
* Review once a year in {month}
= transferring {scheme} into a private plan
? {firm} offers me a lump sum of {pot} if I leave {scheme}. Should I take it?
? Is it wise to merge {gap} small pensions into one?
? Someone phoned me about moving {scheme}. It sounds too good.
- The offer expires in {weeks} weeks, which makes me nervous.
- I have statements from {gap} employers in a shoe box.
- He called himself a pension liberation specialist.
> Does the scheme promise an income that rises with prices? | Yes, up to five percent a year. | I think so, page twelve mentions indexation.
> What would your {partner} receive if you died first? | Half, as far as I understand. | I have never asked, and now I feel foolish.
! A guaranteed rising income for life is worth far more than it looks; the offer should be at least twenty-five times the yearly amount before we even discuss it.
! A deadline on an offer is a sales technique. The scheme must let you ask for a fresh quotation.
! Never move money after a cold call. Report the number and hang up.
! Merging is sensible where the old plan has no guarantee and charges above one percent; keep the ones with guarantees as they are.
< Can I undo a transfer? | No. That is the one thing to remember from today.
< Who pays you if I transfer? | Nobody. I charge for the hour, so I have no reason to prefer either answer.
* Do not accept before comparing with 25 times the yearly income
* List all plans with guarantees and charges
* Report the cold caller
= gaps in the state pension record
? My record shows {gap} missing years from when I lived abroad. Can I buy them back?
? I looked after my mother for {years} years. Does that count towards my pension?
? Is it worth paying voluntary contributions at {age}?
- I worked in {town} for a while and have a box of old payslips.
- The online account says that I may pay until {month}.
- I was self-employed and I suspect I skipped some payments.
> Do you have proof for those years? | Payslips for most and a reference from {firm}. | Only bank statements.
> How many years do you still intend to work? | {weeks}, perhaps. | Until {age}, no longer.
! Ask first for the free credits: caring, illness and registered unemployment often close half of the gap without a payment.
! A bought year usually pays for itself in about three years of pension, so it is rarely a bad deal if you are healthy.
! Buy the cheap years first; the price is not the same for each of them.
! Years in a treaty country are counted together for eligibility, even where each country pays its own part.
< Do I need the employer's stamp? | An affidavit with bank statements is accepted when the company no longer exists.
< Is there a limit? | Yes, above the full record extra years give nothing, so we stop at the right number.
* Apply for caring credits before paying
* Buy the cheapest missing years first
* Ask for a treaty record from abroad
`,
  `
field immigration
title immigration lawyer
rate 110..220 step 10
tags work_permits | family_visas | citizenship
skills work permits | family reunion | naturalisation | student visas | appeals | digital nomad visas
bio Lawyer and once an immigrant myself. I prepare applications that an officer can read in ten minutes.
bio Fifteen years of work permits, refusals and happy airport reunions.
@country Canada | Germany | Japan | New Zealand | Spain | the United Kingdom | Sweden | Australia | France | South Korea | Estonia
@job a paediatric nurse | a backend developer | a pastry chef | a structural engineer | a violin teacher | a welder | a marine biologist | a dental technician
@document birth certificate | police clearance | diploma supplement | marriage certificate | proof of funds
@fee $180..$2,400 step 20
= a work permit for {country}
? I have an offer as {job} in {country}. How long does a work permit really take?
? My employer in {country} has never sponsored anyone. What do they have to do?
? Can I start remotely from {home} while the permit for {country} is pending?
- The contract says that I start in {month}.
- My degree is from a small college near {town} that nobody has heard of.
- The recruiter from {firm} keeps saying it is a formality.
> Is your profession regulated there? | I believe so, you need a licence as {job}. | Not that I know of.
> Has your diploma been recognised yet? | I sent it {weeks} weeks ago. | No, I hoped experience would be enough.
> Who travels with you? | My {partner} and a dog that is older than our marriage. | Just me at first.
! The order matters: recognition first, then the labour approval, then the visa appointment. Most delays come from doing it backwards.
! Book the consulate slot now, you can move it later but you cannot conjure one up in summer.
! Working remotely for a company there from {home} is legal only if it does not pretend that you are already employed on site; let us put that in the contract.
! For {job} there is a shortage list in {country}; being on it shortens the labour check to days.
! Translate with a sworn translator there, not here. Officers trust the stamp that they recognise.
< What if the {document} is older than six months? | Order a fresh one today. It is the most common reason for a refusal letter.
< Can my {partner} work too? | Yes, a dependant permit includes it in most categories, from the day of arrival.
* Send the diploma for recognition first
* Book a consulate appointment now
* Order a fresh {document}
= a refused visa application
? My visa for {country} was refused because of my {document}. Appeal or apply again?
? The refusal says they doubt I would return to {home}. How do I prove a negative?
? I paid {fee} and got a one-line refusal. Is there anything to do?
- I think I forgot one page of the bank statements.
- An agent in {town} filled in the form, and I did not check it.
- I travelled there {years} years ago and left on time.
> May I see the exact wording of the refusal? | It quotes paragraph {months} and says not satisfied as to the purpose. | It ticks two boxes and has no text at all.
> Did the form and the letter say the same dates? | No, now that you ask: one says {month}. | Yes, I copied them.
! A fresh application with a better file beats an appeal unless the officer made a mistake of law.
! Answer each ground in its own paragraph, in their order, with the evidence numbered. Make agreeing with you easy.
! Ties are shown by ordinary paper: a lease, a letter from the employer, school records, a parent who depends on you.
! Never hide the earlier refusal in the new form. They see it, and an omission is worse than the refusal.
< How soon may I reapply? | The same day in theory. In practice when something in the file has changed.
< Is the {fee} refunded? | No, I am afraid. It pays for the look, not for the answer.
* Apply afresh, answering each ground in order
* Attach lease, employer letter and full statements
* Disclose the earlier refusal
= applying for citizenship
? I have lived in {country} for {years} years. Am I ready to apply for citizenship?
? Will I lose my first passport if I become a citizen of {country}?
? Do {weeks} weeks abroad break my residence?
- I work as {job} and pay everything on time, but I moved house often.
- My language certificate is from {firm} and might have expired.
- There was one speeding fine. A large one.
> Were there gaps between your permits? | One of about {days} days when the office was closed. | No, always renewed early.
> Which language level is on the certificate? | B1, from {month}. | I never took the test, I simply speak it.
! Continuous residence forgives short holidays; what matters is a single absence of more than six months.
! A traffic fine is not a criminal record. Declare it in one line and move on.
! Collect the landlord confirmations while the landlords still answer the telephone.
! Whether you keep the first passport depends on the other country's law as much as on this one, so we check both before you swear anything.
< How hard is the test? | Thirty questions about history and rubbish collection. An afternoon with the booklet is enough.
< How long until the ceremony? | Between eight months and two years, depending on the city.
* Collect address confirmations for the whole period
* Retake the language test if it has expired
* Check whether dual citizenship is allowed on both sides
`,
  `
field employment_law
title employment lawyer
rate 120..230 step 10
tags dismissal | parental_leave | contracts
skills dismissal protection | severance negotiation | non-compete clauses | parental leave | workplace investigations
bio I represent employees, and now and then a small firm that wants to do it properly.
bio Half of my work is stopping people from signing things on a Friday afternoon.
@severance $6,000..$72,000 step 1,000
@reason restructuring | lateness | a remark in a chat | a lost client | sick leave | refusing overtime
@role team lead | warehouse planner | sales engineer | head of payroll | lab technician | copywriter | night editor
@clause a non-compete clause | a repayment clause for training | an all-in overtime clause | a moonlighting ban | a photo consent
= a dismissal after {years} years
? I was dismissed as {role} after {years} years because of {reason}. What should I do today?
? They offer {severance} if I sign by Friday. Is that fair?
? Can they let me go for {reason} without a warning?
- The meeting lasted four minutes and there was a box on the table.
- I am on the works council list, though not elected.
- My boss at {firm} said it would look better if I resigned.
> When did you receive it on paper? | On {weekday}, by hand. | Only by email so far.
> Have you signed anything at all? | Just a receipt. | No, I said that I wanted to read it first.
> How many people work there? | Around {days} in our office and more in {town}. | I would guess two hundred.
! There is a short deadline to challenge it, usually three weeks from the paper. We put that in the calendar before anything else.
! Do not resign, whatever it looks like. It costs you the benefit and the bargaining position.
! An offer of {severance} after {years} years is an opening bid. Half to one month of pay for each year is the usual corridor.
! Ask for the reference in writing now, with the wording attached to the agreement.
! Register as a job seeker immediately; you can do so while disputing the dismissal.
< Will a court case follow me around? | Hardly anyone hears of it. Most end within months by agreement.
< Could I be asked to return the laptop today? | Yes, return it and keep a signed list. Keep nothing that belongs to them.
* File the challenge within three weeks
* Do not sign or resign
* Ask for a written reference and a better offer than {severance}
= {clause} in a new contract
? My new contract as {role} contains {clause}. Should I worry?
? {firm} wants me to sign {clause} that lasts {months} months. Is it binding?
? How do I negotiate {clause} away without looking difficult?
- The recruiter says nobody has ever complained.
- They sent it as a PDF that cannot be edited, which tells me something.
- I would also like to keep a small freelance client in {town}.
> What would it stop you from doing in practice? | Working for the two other companies in my trade. | My Saturday teaching, mostly.
> Do they pay anything for it? | Not a cent as far as I can see. | There is a sentence on compensation, without a figure.
! A restraint without compensation is often void, yet a void clause can still frighten you, so strike it out anyway.
! Ask a question instead of making a demand: which situation do you want to prevent? Then write down just that.
! Limit it in time, place and the actual competitors. Three names on a list are better than an industry.
! Put your existing side work in an annex. What is listed cannot be a breach.
< And if they say take it or leave it? | Then we weigh the risk. In your case it is small, and I would still ask once.
< Is an oral promise worth anything? | Only if it is in an email afterwards. Send one tonight that begins with: as discussed.
* List existing side work in an annex
* Limit the clause to named competitors and {months} months
* Confirm oral promises by email
= parental leave and returning part time
? I want to come back at four days a week after parental leave. May they refuse?
? My post as {role} was given to someone else during my leave. Is that allowed?
? How early must I announce parental leave as a father?
- Our daughter is due in {month}.
- My manager joked that part-time people cannot lead.
- The staff handbook of {firm} says nothing about it.
> What reason did they give you? | Operational needs, no details. | None yet, they have simply not replied.
> Did you ask in writing, with days and hours? | Only in a conversation by the coffee machine. | Yes, with a table.
! Put the wish in writing with the exact distribution of hours; only then does their deadline to answer begin.
! Operational needs must be concrete. A sentence without a fact will not survive.
! You have a right to an equivalent post, not to the same chair. Equivalent means pay, rank and responsibility.
! During leave you enjoy special protection from dismissal, beginning with the announcement, so do not announce too early either.
< Could I work for someone else during leave? | Up to a limit of hours and with consent, yes.
< What if the relationship turns sour? | Keep a dated diary. It sounds petty, and it decides cases.
* Request part time in writing with exact hours
* Keep a dated diary of remarks
* Announce leave inside the protected window
`,
  `
field mortgages
title mortgage broker
rate 70..140 step 5
tags first_home | refinancing | buy_to_let
skills first-time buyers | refinancing | self-employed borrowers | bridging loans | credit reports
bio Independent broker. I read the small print aloud until it becomes embarrassing for the bank.
bio I worked inside a bank for a decade and know which boxes the underwriter really ticks.
@price $165,000..$780,000 step 5,000
@deposit $12,000..$140,000 step 2,000
@rate 2.9% | 3.4% | 3.8% | 4.2% | 4.6% | 5.1% | 5.7%
@property a terraced house | a top-floor flat | a farmhouse | a new-build apartment | a houseboat | a duplex | a former chapel
= buying {property} for {price}
? We found {property} in {home} for {price} and have {deposit}. Is it realistic?
? How long should we fix a rate of {rate} on {property}?
? Will a bank lend on {property} at all?
- My {partner} is on a permanent contract, at {firm}.
- I am self-employed, with {years} good years and one terrible one.
- The seller wants an answer by {weekday}.
> What does the household have left in an ordinary month? | About a fifth of what we earn, before holidays. | It varies a great deal, that is the honest answer.
> Are there other loans? | A car, {months} more months to go. | A student loan that I keep forgetting.
> Which repairs does the survey mention? | Damp in the cellar and an old roof. | The survey is next week.
! With {deposit} down you sit just under a pricing step; a little more would cut the rate noticeably.
! Fix for as long as you expect to live there, not for as long as you can bear to read the forecast.
! Keep three months of instalments aside after the purchase. A house always asks for money in the first winter.
! For {property} I would only approach lenders who have done it before, there are about four.
! Get the decision in principle today: sellers listen to a letter.
< Should we overpay each year? | Take a contract that allows five percent, even if you never use it.
< Is {rate} a good offer? | It is fair. I would expect a tenth less once the valuation is in.
< What if the valuation comes in low? | Then we renegotiate with the valuation in hand, which works more often than you would think.
* Raise the deposit above {deposit} to reach the next pricing step
* Get a decision in principle before {weekday}
* Keep three instalments in reserve
= refinancing at {rate}
? My fixed rate ends in {month}. Should I refinance at {rate} now or wait?
? Is it worth paying a penalty to leave a loan early?
? The bank sent me a renewal at {rate} with one signature line. Do I have to take it?
- We owe about {price} less what we repaid over {years} years.
- The value of the place in {home} has gone up, I suppose.
- My {partner} changed jobs in {month}.
> How much is still outstanding, to the nearest thousand? | I would have to log in, something like {deposit} less than half. | It is on the letter, reference {reference}.
> Has anything changed on your credit file? | One late card payment. | No, boringly clean.
! The renewal letter is the price for people who do not ask. A single competing quote usually moves it.
! You can lock a forward rate up to a year ahead, and pay a small premium for sleeping well.
! A penalty is worth paying only if the saving over the remaining term is at least one and a half times as large; I will run both numbers.
! Leave the term as it is. Stretching it lowers the instalment and quietly costs you years.
< Do I need a new notary? | Only for a change of lender, and the new lender often covers it.
< How fast must I decide? | The lock is good for {days} days.
* Collect two competing quotes
* Compare the penalty with the saving over the whole term
* Keep the remaining term unchanged
= a flat to let
? I would like to buy {property} near {town} to let it. Does {price} make sense?
? How much rent do I need to cover a loan at {rate}?
? Can I use the equity in my home as a deposit?
- An agent promised me a yield that seems optimistic.
- I live in {home}, so I could not manage it in person.
- It would be my pension, in a way.
> What does the flat next door really rent for? | The neighbour told me, about a fifth less than the brochure. | I have only seen the brochure.
> Could you carry two empty months? | Yes, just. | Not without touching the savings.
! Calculate with ten months of rent a year, one percent of the value for repairs, and a manager's fee. If it still works, talk to a bank.
! Borrowing against your own home for it ties your roof to a tenant you have not met. I would go half that way at most.
! Banks stress the loan two points above {rate}; the rent has to cover that.
! Look at the meeting minutes of the building for the last three years before you look at the kitchen.
< Is furnished better? | More rent, more turnover, more phone calls. From a distance, unfurnished.
< Would a company structure help? | From about four flats on. For one it is only paperwork.
* Calculate with ten months of rent
* Read three years of owners' minutes
* Stress the loan two points above {rate}
`,
]
