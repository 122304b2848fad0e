// Conversations about wine import, online shops, restaurants and patents, in the notation of parse-field.ts.
export const business: readonly string[] = [
  `
field wine_import
title wine importer
rate 70..150 step 5
tags customs | wine_tasting | wholesale
skills customs and excise | small growers | logistics | labelling | wine lists | bonded warehouses
bio I import from forty-one growers, of whom thirty-eight answer the telephone.
bio Customs agent turned wine merchant. I like the paperwork nearly as much as the Savagnin.
@grape Savagnin | Xinomavro | Saperavi | Mencía | Blaufränkisch | Assyrtiko | Furmint | Nerello Mascalese | Baga | Trousseau | Rkatsiteli | Carricante
@origin the Jura | Naoussa | Kakheti | Bierzo | Burgenland | Santorini | Tokaj | Etna | Bairrada | the Mosel | Swartland | Itata
@bottles 120..4800 step 60
@duty $190..$6,400 step 35
@problem a missing excise number | a cracked pallet | the wrong allergen line | an expired organic certificate | cork taint in one lot | frost on the lorry
= a first import of {grape} from {origin}
? I would like to import {bottles} bottles of {grape} from {origin}. What do I need first?
? How do I work out the real landed price of a bottle from {origin}?
? Is it possible to import wine from {origin} without a warehouse of my own?
- I fell in love with it on holiday and asked the grower too many questions.
- The grower speaks no English and answers by photograph.
- I run a small shop in {home} and know my customers.
> Have you registered for excise? | No, I thought the carrier does that. | Applied in {month}, still waiting.
> How would the bottles travel? | On a pallet with somebody else's cheese, apparently. | I hoped to drive a van.
> What would you sell it for? | I thought of nineteen a bottle. | I have not dared to say.
! Start with the excise registration, nothing moves without the number and it takes about {weeks} weeks.
! Use a bonded warehouse at first. You pay the duty when the bottles leave, not when they arrive, which saves your cash.
! Landed price: cellar price, transport, insurance, duty of roughly {duty}, storage, breakage of one percent, then your margin. Most beginners forget the last three.
! Taste again after the journey. {grape} from {origin} can sulk for a month.
! Agree on the label before it is printed: importer's name, allergens, volume, lot. A sticker afterwards costs more than the cork.
< May I reserve next year's wine? | A letter of intent, yes. Never pay for grapes that are still on the vine.
< What if nobody knows {grape}? | Pour it next to something they know. Curiosity does the rest.
* Apply for the excise number first
* Use a bonded warehouse for the first pallet
* Agree on the label before printing
= a shipment held because of {problem}
? My shipment of {bottles} bottles is held in {town} because of {problem}. What can I do?
? Customs ask for {duty} more than I calculated. Who is right?
? Who pays for {problem}, the grower or I?
- The driver left, and the storage clock is running.
- I have promised the wine to a wedding in {weeks} weeks.
- The broker, {firm}, has stopped answering.
> Which delivery term is on the invoice? | Ex works, whatever that means for me. | None at all.
> Do you have photographs from loading? | Two, blurred. | The grower may have some.
! Ask for the movement reference number and call the office yourself in the morning, before ten. A polite voice gets the file to the top.
! Under ex works the risk is yours from the cellar door. Next time let the grower deliver to the carrier.
! Classification explains most such differences. A still wine above fifteen percent falls in another band, check the analysis.
! Photograph everything now and write a reservation on the delivery note, otherwise the insurer sleeps.
! For {problem} there is a standard correction; with a broker who answers it is two days of work.
< Can I store it somewhere cheaper? | In a bonded store nearby, once released for transit. Ask for that first.
< Should I change the broker? | Yes, but after this one. You do not change horses in the customs yard.
* Call the customs office with the movement number
* Write a reservation on the delivery note
* Agree on a better delivery term
= a wine list and wholesale
? I want to sell {grape} to restaurants. How do I get in the door?
? What margin does a restaurant expect on a bottle from {origin}?
? How do I write a list of {days} wines that sells?
- Sommeliers nod, and never order.
- I have samples open for {days} days at most.
- A restaurant in {home} wants it exclusively.
> What do they pour by the glass now? | Something safe from a big house. | I forgot to look.
> How many cases could you supply in a year? | {weeks} dozen, no more. | As many as they want, I hope.
! Go on a Tuesday at three, with two bottles, not twelve. One of them should fit a dish that is on the card today.
! Restaurants multiply by three to four. If your price puts it above their ceiling, offer a smaller format.
! Exclusivity by postcode and for one year, against a minimum of cases in writing.
! On the list use a sentence about taste and one about people. Altitude and soil interest only us.
< They pay after ninety days. | Thirty, or you are their bank. The good ones accept it.
< Should I do tastings? | Small ones, ticketed. Free wine finds the wrong friends.
* Visit on a Tuesday afternoon with two bottles
* Exclusivity only by postcode with a minimum
* Payment within thirty days
`,
  `
field online_retail
title e-commerce consultant
rate 75..165 step 5
tags conversion | logistics | search_engine_ranking
skills Shopify | conversion | returns | fulfilment | product photography | search ranking | marketplaces
bio I ran a shop for enamelware until it was sold. I kept the mistakes.
bio Numbers first, then buttons.
@product handmade soap | vintage lamps | bicycle bags | tea | enamel mugs | dog leads | linen shirts | board games | knitting yarn | roller skates
@platform Shopify | WooCommerce | Etsy | Amazon | PrestaShop | Magento | Shopware
@orders 20..1400 step 20
@percent 1..38
= few sales of {product} on {platform}
? My {platform} shop for {product} has visitors but only {percent} orders in a hundred baskets. Why?
? How do I sell {product} without paying for every click?
? Is {platform} still right at {orders} orders a month?
- I did the photographs in the kitchen, in {month}.
- Shipping to {town} costs more than the product.
- Customers write that they love it, and do not buy.
> Where do they leave? | At shipping, says the report. | I do not have a report.
> What do people ask before buying? | How big it really is. | Whether it can be returned.
> How quickly does the page open on a phone? | On mine, fine. | About {weeks} seconds.
! Show the shipping price on the product page. A surprise at the end loses more orders than the price itself.
! Put the thing in a hand, in a photo. Size questions vanish, and returns fall.
! One good paragraph by you beats a hundred keywords; write down what customers ask, in their words.
! Half of your visitors are on a phone with one thumb free. Remove three fields from the checkout.
! Write to past buyers four times a year, with something to say. It is the cheapest traffic there is.
< Should I offer a discount? | Free shipping above your average basket works better and costs less.
< What about reviews? | Ask ten days after delivery, with one click. Show the three-star ones too.
< Do I need a new shop system? | Not at {orders} orders. Fix the page first, then talk about {platform}.
* Show shipping cost on the product page
* Retake photographs with a hand for scale
* Shorten the checkout by three fields
= returns and shipping of {product}
? {percent} percent of my {product} come back. How do I stop that?
? Should I hand over the packing of {orders} orders to a fulfilment firm?
? Customs returned half of my parcels to {home}. What did I do wrong?
- My {partner} packs in the evening, and the cat helps.
- The warehouse near {town} quoted two prices and a setup fee.
- The forms say gift, because somebody told me to.
> What reason do they tick? | Not as expected. | Nobody ticks anything.
> How many minutes does one parcel take? | Six, with a ribbon. | I never timed it.
! Not as expected is a photo problem. Fix the three products with the most returns, not all of them.
! Below thirty parcels a day pack yourself, and use the time to insert a note. Above that, outsource in the quiet season.
! Never write gift. Put the tariff number and a value, and the parcels will pass.
! Let customers keep cheap items. Sending back a six dollar thing costs nine.
< Can I charge for returns? | A little, if you say so in front. It halves them and annoys few.
< Which carrier? | Two. Prices become remarkably friendly.
* Fix the photos of the three most returned products
* Use tariff numbers on customs forms
* Compare two carriers
= ranking and advertising
? My shop fell from page one for {product}. What happened?
? Is it worth spending on ads for {product} with a margin of {percent} percent?
? Should I sell on {platform} as well as on my own site?
- An agency, {firm}, promised me first place within {weeks} weeks.
- Since the relaunch in {month} the old links lead nowhere.
- A big marketplace now sells the same for less.
> Did the addresses change in the relaunch? | All of them, prettier now. | I would have to ask {colleague}.
> What is a new customer worth over two years? | I never worked it out. | Three orders, I believe.
! Redirect each old address to its new page today; that is where your ranking went.
! Anyone who promises first place sells hope. Ask what they will do on Monday.
! With {percent} percent margin ads must bring a customer who returns. Count two years, not one order.
! Sell a limited range on the marketplace and the full range at home, with a card in each parcel that says so.
! Write the page that answers the question before the purchase: how to choose {product}. It ranks by being useful.
< How long until it recovers? | {weeks} to eight weeks after the redirects.
< Social media? | One channel that you enjoy. The rest is guilt.
* Redirect all old addresses
* Work out customer value over two years
* Write one guide on choosing {product}
`,
  `
field restaurant_opening
title restaurant consultant
rate 80..170 step 5
tags menu_design | kitchen_planning | licences
skills menu costing | kitchen planning | licences | hiring | lease negotiation | delivery
bio I opened nine restaurants and closed two, and the two taught me the trade.
bio Chef, accountant's daughter. I cost the parsley.
@concept a ramen bar | a bakery café | a Georgian restaurant | a taco van | a wine bar with eight plates | a school canteen | a vegan bistro | a fish kiosk
@seats 12..90 step 2
@rent $1,400..$11,500 step 100
@dish khinkali | tonkotsu | carrot tart | lamb shoulder | tagliatelle | mackerel on toast | cauliflower with tahini | borscht
= opening {concept} with {seats} seats
? I want to open {concept} with {seats} seats in {home}. What does it take?
? The landlord asks {rent} a month. Can {concept} carry that?
? How much money do I need before the first guest?
- The place used to be a locksmith's, with no extraction at all.
- I have cooked for friends for {years} years and everyone says I should.
- My {partner} would do the service, we are still married.
> How many evenings a week would be full? | Three, I hope. | All of them, in my dreams.
> What is the average bill, honestly? | Twenty-six with a drink. | I copied it from the neighbours.
> Who has done this before, of you all? | {colleague}, as a waiter. | Nobody.
! Rent should stay under a tenth of sales. At {rent} that means you know already how many plates you must sell.
! Ask about extraction before you ask about anything else. A duct through four floors has ended more dreams than bad cooking.
! Keep six months of rent and wages untouched. The first winter always comes.
! Count {seats} seats as two thirds of that. Couples sit at tables for four, and it rains.
! Open five evenings, not seven. You need one day to cook and one to be a person.
< Can we start as a pop-up? | Please do. Six Mondays in someone else's kitchen are the cheapest school there is.
< How long do licences take? | Three months in theory. Sign the lease subject to them.
* Check extraction before signing
* Keep six months of costs in reserve
* Test six pop-up evenings first
= a menu that makes no money
? We are full and lose money. What is wrong with the menu?
? What should {dish} cost on the card?
? How many dishes does {concept} need?
- We have {days} mains, because guests ask.
- I never weigh anything, I have it in my hands.
- Our {dish} is the favourite and everyone shares it.
> What does a portion of {dish} cost you, with the oil and the bread? | Around five, I think. | I would be guessing.
> What is thrown away at night? | Bread. So much bread. | I have not looked in the bin, on purpose.
! Cost the ten most sold dishes to the gram this week. I bet two of them lose money, and {dish} is one.
! Cut the card to seven mains. Fewer things, fresher, and the kitchen breathes.
! Put the dish with the best margin where the eye lands, top right, without a currency sign.
! Portion the bread by hand and ask before the second basket. That alone pays a wage.
< Will guests be angry at a higher price? | If it goes up by one and the plate looks better, nobody writes about it.
< And the lunch menu? | Only from leftovers that were planned. Otherwise close at noon.
* Cost the ten best-selling dishes
* Cut to seven mains
* Ask before the second bread basket
= finding and keeping staff
? Three cooks left within {months} months. What am I doing wrong?
? How do I write a rota that people do not hate?
? Is it fair to pool tips in {concept}?
- The last one went to {firm}, for an office canteen.
- I shout sometimes. Not badly.
- We publish the rota on {weekday}, for the next day.
> When did they know their days off? | The evening before, mostly. | It changed a lot.
> What did they say when leaving? | Family reasons, all three. | One said I should listen to this call.
! Publish the rota two weeks ahead and two days off in a row. It costs nothing, and it is the first reason why people stay.
! Pay the trial shift. Those who come are better, and the word gets round.
! Pool the tips by hours, kitchen included, and pin the sum to the wall every week.
! Replace shouting with a board: what is missing, who does it. I have been there.
< Where do I find a cook by {month}? | Ask the ones who left well. And the fish supplier knows everybody.
< Should I take a student? | Two, for the service, with a contract.
* Publish the rota two weeks ahead
* Pool tips by hours and show the sum
* Pay trial shifts
`,
  `
field patents
title patent attorney
rate 150..290 step 10
tags trademarks | licensing | prior_art
skills patent drafting | prior art searches | trademarks | licensing | design rights | oppositions
bio Patent attorney with a physics degree and a workshop full of failed mousetraps.
bio I tell inventors early and kindly when it already exists.
@invention a folding cargo bike | a hinge without screws | a coffee filter from algae | a hearing aid for swimmers | a seed sower for balconies | a magnetic zip | a quieter hand dryer | a brace for saplings
@market Europe | the United States | Japan | China | Korea | Brazil | India
@royalty 2..9
@budget $3,500..$48,000 step 500
= protecting {invention}
? I invented {invention}. Should I file a patent, or just start selling?
? I showed {invention} at a fair in {town}. Is it too late?
? How much does it cost to protect {invention} in {market}?
- The prototype is held together by tape, and it works.
- My cousin filmed it, and the video has been online since {month}.
- A firm called {firm} said it would look at it.
> Who has seen it without a secrecy agreement? | The people at the fair, perhaps {days}. | Only family.
> What is the closest thing on the market? | One from Korea, with screws. | I found nothing, though I searched for an hour.
> What would a copycat do first? | Make it in plastic, cheaper. | Leave out the spring, which is the clever part.
! The claim should cover the spring, not the whole machine. You protect the idea that a copycat cannot leave out.
! Showing it in public ends the novelty in {market} at once in some countries; others give a grace period. So we file this week, where it still works.
! A first filing keeps your date for twelve months everywhere. Use that year to find out whether anyone wants it.
! Before you spend {budget}, spend a tenth of it on a proper search.
! Sometimes the best protection is speed and a good name. A trademark costs a fraction.
< Can I file it on my own? | You can, and you will describe it very well and claim it badly. Let me at least read the claims.
< Does a patent stop people? | It gives you a ticket to court. Most people stop at the letter.
* File a first application this week
* Commission a prior art search before spending {budget}
* Sign secrecy agreements from now on
= a letter from a competitor
? {firm} claims that {invention} infringes their patent. Do I stop selling?
? I received a warning letter with {days} days to answer. How serious is it?
? Their patent looks obvious to me. Can one attack it?
- It came by courier, with a very thick paper.
- We sell perhaps two hundred a year, out of {home}.
- They want {royalty} percent and an apology.
> Is the patent still in force in your country? | How would I know? | It says granted, {years} years ago.
> Which words of claim one do you really use? | All but the last part, I believe. | I got lost in the second line.
! Infringement needs every single feature of a claim. If one is missing, and not replaced by something equal, you are out.
! Check the fees first. A third of such patents have lapsed, and nobody told the lawyer.
! Answer within the deadline, briefly, admitting nothing. Silence is expensive, so is a long letter.
! For an attack we need a publication older than their date. Old catalogues and dissertations are gold.
< Should I offer {royalty} percent? | Not in the first letter. Perhaps half of it in the third.
< Could they take the stock? | Only with a court order. A good answer makes that unlikely.
* Check whether the patent is in force
* Compare each feature of claim one
* Answer briefly before the deadline
= licensing {invention}
? A manufacturer wants to license {invention}. What royalty is fair?
? Should I sell the patent or license it?
? They want it exclusively for {market}. Is that wise?
- They sent a contract of {days} pages, and I am an art teacher.
- They offered {royalty} percent and lunch.
- A smaller firm in {town} is interested too.
> What would they pay to develop it themselves? | A year and a couple of engineers. | I have no idea.
> What happens if they never make it? | I did not think of that. | Then it would lie in a drawer.
! A royalty of {royalty} percent on the factory price is within the usual corridor. On the profit it would be nothing, since there is never a profit.
! Exclusive, yes, with a minimum each year. If they miss it, the rights come home.
! Ask for a signing fee that covers your patent costs. It shows that they mean it.
! Keep improvements yours, and the right to look in their books once a year.
< Who pays if someone copies it? | The licensee may sue, you support. Put that in.
< Is lunch a good sign? | It is a sign of lunch.
* Ask for a yearly minimum
* Royalty of about {royalty} percent on the factory price
* Keep improvements and audit rights
`,
]
