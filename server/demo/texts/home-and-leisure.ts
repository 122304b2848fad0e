// Conversations about weddings, dogs, gardens, heat pumps and travel, in the notation of parse-field.ts.
export const homeAndLeisure: readonly string[] = [
  `
field wedding_photography
title wedding photographer
rate 60..150 step 5
tags photo_editing | event_planning | portrait_light
skills wedding days | low light | editing | second shooters | pricing for photographers | family groups
bio Two hundred and twelve weddings, and I still cry at the speeches.
bio I teach photographers to see the aunt in the corner, since she is the picture.
@venue a barn near {town} | a registry office | a lighthouse | a vineyard | an old swimming pool | a boat on the canal | a community hall with neon light | a botanical garden
@lens a 35 mm | an 85 mm | a 24-70 zoom | a fifty from 1978 | a 135 mm | a borrowed 70-200
@guests 14..220 step 2
@price $650..$4,800 step 50
= photographing a wedding at {venue}
? I am to photograph a friend's wedding at {venue} with {guests} guests. How do I not ruin it?
? Which lens for {venue}, if I may bring only two?
? How do I organise family groups with {guests} guests?
- I have {lens} and a camera that is {years} years old.
- The ceremony is at five, in {month}, so it will get dark.
- The bride hates posing, and the mother has a list.
> What matters most to the couple? | That nobody feels watched. | The dance, it is a tango.
> Have you seen the place at that hour? | Only at noon. | On their website.
> Is there a second person with a camera? | An uncle, with opinions. | No, only me.
! Visit {venue} at the hour of the ceremony, with a patient friend as the bride. You find the window, and the window is your light.
! Two cards in the camera, two batteries in the pocket, one spare camera in the car. The rest is taste.
! {lens} for the room and something longer for the faces in the third row; do not change during the rings.
! Ten family groups at most, each with a name and a shouter. Give the list to a loud cousin.
! Photograph the hands, the shoes by the door, the person who washes up. Those are the pages where they stop.
< Flash or not? | Off during the ceremony, bounced at the party, and never in the face of a grandmother.
< What if it rains? | Then you have reflections, umbrellas and a story. Bring two white umbrellas.
* Visit {venue} at the hour of the ceremony
* List ten family groups and name a helper
* Carry a second body and two cards
= pricing and contracts
? What should I charge for a full day with {guests} guests?
? A couple wants all raw files for {price}. Should I agree?
? The couple cancelled {weeks} weeks before. Do I return the deposit?
- I asked {price} last time and worked {days} days on the pictures.
- I have no contract, just friendly emails.
- A venue in {town} wants a commission.
> How many hours, with the editing, was the last one? | More than fifty. | I stopped counting at forty.
> What does your insurance cover? | I am not insured. | The camera, not the mistakes.
! Count the hours, add the gear, the tax and the winter. For most people the honest figure is well above {price}.
! Sell the pictures, not the raw files. A raw file is a letter in your handwriting with the wrong words still in it.
! A page of contract is enough: hours, number of pictures, date of delivery, cancellation in steps, illness.
! Keep the deposit if the date cannot be sold again. Say so beforehand and nobody is hurt.
! Offer three packages. People choose the middle one.
< How do I raise prices for old customers? | From the next season, by letter, with thanks.
< Should I work for free once? | For a friend, as a present, in writing. Never for exposure.
* Work out the hours including editing
* Use a one-page contract
* Offer three packages with the middle near {price}
= editing and delivering
? I have {guests}0 pictures to edit by {month}. How do I survive?
? Skin looks orange under the neon light at {venue}. Can I save it?
? Two cards are unreadable. What now?
- I edit at night, after work at {firm}.
- My style changes with each picture, and with the coffee.
- I have not told the couple yet.
> How many did you promise? | All the good ones. | Four hundred.
> Have you written anything to the cards since? | No, I stopped at once. | One test shot, sorry.
! Choose first, edit later. Three passes: yes or no, then stars, then only the stars. You will end at a third.
! Mixed light is corrected by area. If it refuses, black and white is a decision and not a surrender.
! Do not touch the cards. A recovery lab gets most of it back, and one shot written over is not a tragedy.
! Send thirty pictures within two days. Then they wait happily for weeks.
! One preset, made on a cloudy day, for everything. Consistency is the style.
< How do I tell them? | Today, by phone, with the plan. Silence is what people do not forgive.
< Is an online gallery enough? | Plus a small box of prints. The box is what remains.
* Select in three passes before editing
* Send thirty pictures within two days
* Leave damaged cards to a lab
`,
  `
field dog_behaviour
title dog behaviourist
rate 45..100 step 5
tags puppy_training | separation_anxiety | reactive_dogs
skills reactive dogs | puppies | separation anxiety | rescue dogs | recall | dogs and children
bio I work with dogs that bark and people who apologise for it.
bio Biologist. No shouting, no gadgets, a lot of cheese.
@breed a border collie | a Romanian rescue | a dachshund | a young Labrador | a greyhound | a Malinois cross | a stubborn beagle | an elderly poodle | a Podenco
@dog Biscuit | Nala | Pixel | Olive | Bruno | Miso | Gruff | Waffles | Luna | Pepper | Ziggy | Tofu | Rune
@trigger bicycles | men with hats | the postman | other dogs | skateboards | the vacuum cleaner | children running | the bin lorry
@treat cheese | liver paste | a squeaky toy | boiled chicken | sprats
= {dog} barks at {trigger}
? {dog}, {breed}, goes mad at {trigger}. How do I stop it?
? Should I correct {dog} when he barks at {trigger}?
? We cannot take {dog} to {town} any more because of {trigger}. Is there hope?
- It started in {month}, from one day to the next.
- The neighbours have written a letter, a polite one.
- A trainer told us to use a spray collar, and it felt wrong.
> At which distance does he notice but not bark yet? | About {days} metres, perhaps. | Never tried, we are always too near.
> What does he do if he gets away from it? | He shakes himself and sniffs. | He stays upset for an hour.
> Has he ever bitten? | He snapped at a sleeve once. | No, only noise.
! He is not dominant, he is worried. Barking makes {trigger} go away, so it works for him each time.
! Stay at the distance where {dog} can still think, and let each sight of {trigger} predict {treat}. It is that simple and that slow.
! End before it goes wrong. Five good minutes teach more than a brave half hour.
! A spray collar suppresses the warning and leaves the worry. Then comes the bite without a bark.
! Have a vet check the hips and teeth. A sudden change is pain until proven otherwise.
< How long will it take? | For {breed}, {weeks} to twelve weeks of dull practice. Count the good days.
< What do I do when it happens all the same? | Turn, walk, breathe, no speech. Training is over for the day, and nobody is to blame.
< Is a muzzle cruel? | Not if it is trained with {treat}. It makes people keep their distance too.
* Work below the barking distance with {treat}
* Stop using the spray collar
* Vet check for pain
= {dog} cannot be left alone
? {dog} howls as soon as I leave. How do I go to work again?
? {breed} from a shelter destroyed the door. Is that revenge?
? Would a second dog help with separation?
- I went back to the office at {firm} in {month}.
- The camera shows him walking in circles.
- We tried a stuffed toy, and he ignores it when alone.
> How many minutes until it starts? | Under two. | When I take the keys, before I even leave.
> Where does he sleep at night? | In our bed, on my side. | In the hall, by the door.
! It is panic, not revenge. A dog in panic cannot learn, so for now nobody leaves him beyond what he can bear.
! Begin with seconds: door, one step, back, no ceremony. Raise it only when he looks bored.
! Take the keys twenty times a day and stay. The keys must become boring.
! A second dog often gives you two who howl. Borrow one for a weekend and watch the camera.
! If it starts within two minutes, ask the vet about medicine. It is a crutch that lets learning begin.
< But I must work. | Sitter, neighbour, car in the shade, office. {weeks} weeks of arrangements save years.
< Crate or no crate? | Only if he loves it already. A panic in a crate breaks teeth.
* No absences beyond what he can bear
* Practise seconds and take keys often
* Ask the vet about medication
= a puppy and everything it chews
? Our puppy {dog} bites hands and ankles all evening. Is that normal?
? {dog} is {weeks} months old and still not clean. What are we doing wrong?
? How much exercise does {breed} need at that age?
- The children run away screaming, which he finds excellent.
- We live on the fourth floor in {home}.
- He had been perfect until {weekday}.
> How much does he sleep in a day? | Eight hours, maybe. | He never sleeps, he passes out.
> What happens right before the biting? | It is seven in the evening, every time. | The children come home.
! He is overtired. A puppy needs eighteen hours of sleep, and at seven he behaves like any toddler.
! Put him to rest in a quiet corner before the witching hour, with something to chew. Sleep is training.
! Out after each sleep, meal and game, and a party on the grass. Accidents inside are cleaned without comment.
! Teach the children to be a tree: arms folded, eyes up. Trees are no fun.
! Five minutes of walk for each month of age is a rule of thumb. Sniffing does not count, it is free.
< Should I say no? | Say what you want instead. 'No' has no picture.
< When does it get better? | At about five months, after the teeth. Then comes puberty, we speak again.
* Eighteen hours of sleep a day
* Out after every sleep, meal and game
* Teach the children to be a tree
`,
  `
field garden_design
title garden designer
rate 50..110 step 5
tags small_gardens | drought_plants | vegetable_beds
skills small gardens | dry gardens | vegetable beds | shade | soil | pruning | ponds
bio I design gardens that survive a fortnight of neglect in August.
bio Head gardener for twelve years, now in wellies on video calls.
@plant Salvia yangii | Verbena bonariensis | quince | wild strawberries | Stipa tenuissima | hydrangeas | an old pear | Epimedium | Euphorbia wulfenii | fennel | Molinia | witch hazel
@pest slugs | box tree moth | voles | vine weevil | pigeons | honey fungus | the neighbour's cat
@size 9..480 step 3
@soil heavy clay | builder's rubble | sandy soil | peaty soil | chalk | gravel
= a garden of {size} square metres on {soil}
? We have {size} square metres of {soil} in {home}. What would you do with it?
? What grows on {soil} without watering every day?
? How do I make {size} square metres look larger?
- It faces north, with a wall that the neighbour paints yellow.
- We have a child, a football and {plant} that must stay.
- Last summer everything burned within {weeks} weeks.
> How many hours of sun, in June? | Five, in two pieces. | All day, no shade at all.
> What do you want to do out there? | Eat, and not be seen. | Nothing. That is the point.
> How much time a week? | An hour, if it is a nice one. | Less than I promise today.
! Do not fight {soil}. Choose plants that come from such ground, and they will look after themselves from the second year.
! One tree, placed so that you must walk around it. A small garden grows when it cannot be seen at once.
! Plant in autumn, water deeply once a week in the first summer, then stop.
! Repeat {plant} in threes and fives. Collections of single plants look like a shop.
! Mulch four fingers thick with what you have. Bare earth is an invitation.
< What about a lawn? | As a path or a rug, not as a carpet. Keep as much as the football needs.
< When do I cut {plant}? | In late winter, when you cannot bear to look at it any more.
* Choose plants suited to {soil}
* Plant one small tree as a screen
* Mulch and water deeply once a week in year one
= {pest} in the beds
? {pest} ate everything by {month}. What helps without poison?
? My {plant} looks sick since {weekday}. Is it {pest}?
? Should I give up vegetables because of {pest}?
- I went out at night with a torch and counted {days}.
- The garden centre by {town} sold me blue grains.
- My neighbour swears by beer.
> Which plants were spared? | Everything that smells. | The beans, strangely.
> How does the damage look? | Holes with smooth edges. | It wilts from one side.
! Plant out larger, later. A seedling is a snack, a plant with six leaves is a meal that one survives.
! Water in the morning. A wet bed in the evening is a dance floor for {pest}.
! Give the enemies of {pest} a home: a pile of wood, a shallow dish of water, some patience.
! Take the sick parts off and do not compost them. Then wait two weeks before doing anything clever.
! Grow a few spare plants. A garden without loss is a car park.
< Does beer work? | It invites the whole street. No.
< What is the surest thing? | A fence of copper for pots, and a torch at ten. Dull and sure.
* Plant out later and larger
* Water only in the morning
* Make a home for natural enemies
= vegetable beds for beginners
? We want to grow vegetables on {size} square metres. What should we start with?
? Raised beds or plain ground on {soil}?
? Why did my tomatoes stay green until {month}?
- I sowed everything in one weekend, out of joy.
- The balcony faces east and the wind is strong.
- My {partner} only eats peas.
> What do you buy most at the market? | Salad, herbs, courgettes. | Tomatoes. Only tomatoes.
> Is there water nearby? | A barrel, by the shed. | The kitchen, two floors up.
! Grow what is dear to buy and cheap to grow: salad, herbs, chard, beans. Leave potatoes to the farmers.
! Sow a little every {weeks} weeks, not everything in one weekend. You cannot eat forty lettuces.
! On {soil} a raised bed is worth it, knee high, filled with branches below and compost on top.
! One courgette. One. Trust me.
! Tomatoes want a roof and six hours of sun. Without those take the small yellow kind.
< Do I need to rotate? | Roughly. Do not plant the same family in the same spot for three years.
< And peas? | In March, with sticks, and he can pick them himself.
* Sow small amounts every {weeks} weeks
* Plant exactly one courgette
* Build one knee-high raised bed
`,
  `
field heat_pumps
title energy consultant
rate 65..135 step 5
tags insulation | solar_panels | energy_grants
skills heat pumps | insulation | solar | energy grants | old buildings | heating curves
bio Engineer. I have heated my own 1903 house with a heat pump through six winters, in socks.
bio I talk people out of wrong things first. It saves the most energy.
@house a terraced house from 1931 | a bungalow from the seventies | a farmhouse with thick walls | a flat under the roof | a listed cottage | a semi-detached from 1962
@model Vaillant aroTHERM | Daikin Altherma | NIBE F2120 | Viessmann Vitocal | Panasonic Aquarea | Mitsubishi Ecodan | LG Therma V
@kwh 7,000..34,000 step 500
@quote $9,500..$46,000 step 500
@flow 35..62
= a heat pump for {house}
? Is {house} suitable for a heat pump, with a use of {kwh} kilowatt hours of gas?
? I have a quote of {quote} for {model}. Is that reasonable?
? Do I have to replace all radiators first?
- The boiler is 2{digit} years old and makes a sound like a cow.
- The installer near {town} says it will never work in such a house.
- We insulated the roof, not the walls.
> Have you tried a flow of fifty degrees in a cold week? | Yes, it was just warm enough. | I did not know one can set that.
> Which rooms are never warm? | The bathroom and the hall. | Only the north bedroom.
> Where could the outdoor unit stand? | Beside the garage, four metres from the fence. | On the flat roof, perhaps.
! Do the fifty-degree test first. If the house is warm on a frosty day, you are ready, whatever the installer says.
! Two or three larger radiators usually do it. Replacing all of them is selling by fear.
! Take the smaller machine. An oversized one starts and stops, and ruins its own efficiency.
! From {kwh} kilowatt hours I expect about a third as electricity, if the flow stays below {flow} degrees.
! Ask for the room-by-room heat load in writing. A quote without it is a guess with a letterhead.
! {quote} is {weeks} percent above what I see for {model} in that size. Ask for the grant to be shown separately.
< Will the neighbours hear it? | At four metres, set to quiet at night, less than a fridge. The drawing must show the distance.
< Should we insulate the walls before? | If you plan to anyway, yes, then the pump may be smaller. Otherwise do not wait.
< What does it do at minus fifteen? | It works, less well, some days a year. The average is what you pay for.
* Run the fifty-degree test in a cold week
* Demand a room-by-room heat load
* Get a second quote below {quote}
= bills that are too high with {model}
? Our {model} used {kwh} kilowatt hours last winter. What is wrong?
? My heat pump starts {days} times an hour. Is that harmful?
? How do I set the heating curve on {model}?
- The installer set it and left, he was called {colleague}.
- The thermostats in most rooms are turned down, to save.
- The display shows a flow of {flow} degrees.
> What is the flow on a mild day? | The same {flow}, always. | I would have to look, it is in a menu of menus.
> Are the valves open? | Half of them are closed. | All open, in theory.
! Open the valves and lower the curve instead. Closed valves starve the pump of water and it cycles.
! Lower the flow by two degrees every second day until the coldest room complains, then one step back. That is the whole art.
! Switch off the night setback. Reheating in the morning costs more than you saved.
! Check that the electric backup is not heating. It is a heater rod with a hidden counter, and it explains many bills.
< How much can it save? | Each degree about two and a half percent. From {flow} there is a good deal to gain.
< Should the installer do it? | He should. But you live there, and it takes patience, not tools.
* Open valves and lower the curve stepwise
* Switch off night setback
* Read the counter of the backup heater
= solar panels and grants
? Should we put solar on the roof of {house} before or after a heat pump?
? Which grants exist in {home}, and in which order do I apply?
? Is a battery worth it with {kwh} kilowatt hours?
- The roof faces east and west, with a chimney in the way.
- The quote of {firm} expires on {weekday}.
- A friend got money back only because he had applied first.
> How old are the tiles? | Older than me. | Done in {month}, brand new.
> Who is at home by day? | Nobody. | I am, and so is the oven.
! Apply first, sign second. Nearly every grant dies with the first signature.
! East and west are fine: less at noon, more at breakfast, which is when you need it.
! If the tiles have fifteen years left, go ahead. If not, do the roof and the panels with one scaffold.
! The battery pays off when you are out by day and prices differ. Otherwise fill the roof first.
! Fill the whole roof. The second half costs a third of the first.
< Does solar run the heat pump in winter? | A fifth of it, maybe. In spring and autumn most.
< How long do panels last? | Thirty years, the inverter half of that.
* Apply for grants before signing
* Fill the whole roof
* Decide on the battery after a year of figures
`,
  `
field travel_planning
title travel planner
rate 35..85 step 5
tags rail_travel | family_trips | hiking
skills rail journeys | families | hiking | Japan | winter travel | travelling with limited mobility
bio I plan trips with fewer stops. Nobody has ever complained of too few stops.
bio Former tour guide, seat61 reader, night-train romantic.
@destination Hokkaidō | the Lofoten | Oaxaca | Svaneti | the Azores | Kerala | Slovenia | Tasmania | the Outer Hebrides | Puglia | Taiwan | Patagonia | Bornholm | Lesotho
@companion two small children | my mother, who uses a wheelchair | a friend I fell out with once | my {partner} | nobody | three teenagers | an elderly dog
@train the night train to Stockholm | the Nozomi | the Bernina line | a sleeper to Bari | the slow train via {town} | the ferry and rail ticket
@budget $900..$9,500 step 100
@days 6..24
= {days} days in {destination}
? We have {days} days for {destination} with {companion}. What is a sane route?
? Is {budget} enough for {destination} in {month}?
? What would you leave out in {destination}?
- I have a list of {days} places, and I know that is silly.
- I do not drive, and do not want to learn.
- Somebody at {firm} told me that it rains all the time.
> What was your best day on the last trip? | One where nothing happened, by a lake. | A market, at six in the morning.
> How early do you like to get up? | For a train, at five. Otherwise never. | Eight, with coffee.
> Which part may not fail? | The hot spring. I have dreamed of it for years. | Sleep. Everybody's sleep.
! Three bases, not seven. Each move costs half a day and all good moods.
! Put the thing that may not fail on day three: late enough to have arrived, early enough to repeat.
! In {month} book the first and the last night and the long trains. The middle can breathe.
! {budget} is fine if you sleep simply and eat at noon, when the same kitchen costs half.
! With {companion} plan one thing a day before lunch. The afternoon belongs to whoever is tired.
< Is a rail pass worth it? | Only with {weeks} long rides in a week. Otherwise single tickets, bought early.
< What if it does rain? | Then baths, cafés, a museum about something absurd. I will send you the list.
< Do we need a visa? | For most passports no, for ninety days. Check yours tonight and the blank pages too.
* Choose three bases
* Book first and last night and {train}
* Plan one thing a day before lunch
= going by rail with {train}
? I would like to go to {destination} by {train} instead of flying. Is that madness?
? How tight may a connection with {train} be?
? We missed {train} last year. What are our rights?
- My luggage includes a cello.
- The website crashed at the seat map, error {reference}.
- I am travelling with {companion}.
> Is it one ticket, or several? | Several, from three companies. | I hope it is one.
> When would you have to arrive? | By {weekday} noon, it is a wedding. | Any time, I am free.
! Break it with a night in a place you would like anyway. A stop is cheaper than a rush.
! Ninety minutes at a border, thirty within one company. With separate tickets nobody waits for you.
! On a single contract they must carry you on, and feed you; on separate ones it is charity.
! Reserve {train} the morning the sales open, that is {weeks} weeks ahead on most lines.
! A cello travels on the upper berth, with a ticket of its own. I have done it with a tuba.
< Are sleepers safe? | Lock the door, hang the bag on your arm, sleep. Yes.
< What do I eat? | Bread, apples, a good cheese. The dining car is a poem that is no longer printed.
* Allow ninety minutes at borders
* Reserve {train} on the first day of sales
* Break the journey with one night
= travelling with special needs
? Can we do {destination} with a wheelchair without everything being a battle?
? I have a severe allergy. Is a trip to {destination} possible?
? How do I travel {days} days with {companion} and stay friends?
- My mother walks a hundred metres on a good day.
- The hotels answer that they are accessible, with three steps in the photo.
- We tried a cruise once. Never again.
> What makes a day too hard? | Cobbles and waiting. | Not knowing where the next toilet is.
> Who lifts, if lifting is needed? | Me, and my back is not great. | Nobody, please.
! Ask hotels for a photograph of the bathroom door with a tape measure. Words are patient, tape is not.
! Choose one flat town with a tram and stay. The tram is the best viewpoint that money can buy.
! Carry a card in the local language for the allergy, from a translator and not from an app.
! Book the assistance at stations the day before and again in the morning. Twice is polite there.
! Agree on a daily hour apart. That is the secret of all travelling couples.
< Do I need special insurance? | Yes, one that covers the existing condition in writing.
< Renting a wheelchair there? | Better than checking in your own. They get lost like cellos.
* Ask hotels for a measured photo of the bathroom
* Carry an allergy card in the local language
* Book station assistance twice
`,
]
