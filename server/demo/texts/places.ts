// Proper nouns for conversations: towns from well-known to hardly known, and the parts of company names.
// Lists run from common to rare, since picks favour their beginning.
export const townText =
  'Lisbon, Ghent, Kraków, Bristol, Aarhus, Bologna, Utrecht, Malmö, Graz, Porto, Leipzig, Lyon, Cork, Bilbao, Basel, Tampere, Halifax, Toulouse, Brno, Verona, Bergen, Dresden, Valencia, Tartu, Salzburg, Galway, Zaragoza, Nantes, Ljubljana, Trieste, Kaunas, Coimbra, Uppsala, Split, Innsbruck, Plovdiv, Cluj, Perugia, Freiburg, Reykjavík, Szeged, Girona, Bruges, Odense, Chania, Sibiu, Maribor, Cádiz, Dijon, Lugo, Vejle, Kuopio, Schwerin, Zadar, Evora, Hallstatt, Visby, Delft, Mostar, Kotor, Lecce, Matera, Ronda, Whitby, Ullapool, Dingle, Tórshavn, Narvik, Røros, Kiruna, Haapsalu, Kuldīga, Nida, Sopot, Zakopane, Telč, Levoča, Hévíz, Piran, Rovinj, Ohrid, Gjirokastër, Nafplio, Monemvasia, Kastoria, Mardin, Safranbolu, Sighnaghi, Mestia, Goris, Byblos, Chefchaouen, Essaouira, Tozeur, Axum, Lalibela, Stone Town, Knysna, Swakopmund, Luang Prabang, Kampot, Hội An, Tainan, Kurashiki, Takayama, Gyeongju, Pingyao, Dali, Leh, Thimphu, Kandy, Galle, Fremantle, Hobart, Ōamaru, Nelson, Apia, Hilo, Sitka, Juneau, Lunenburg, Tadoussac, Bar Harbor, Marfa, Taos, Galena, Savannah, San Miguel, Valladolid, Antigua, Granada, Barichara, Cuenca, Arequipa, Sucre, Colonia, Paraty, Ushuaia, Valdivia, Llanwrtyd, Clun, Wigtown, Ballachulish, Skibbereen, Kirkcudbright, Alnmouth, Fjällbacka, Gränna, Jokkmokk, Geilo, Undredal, Ærøskøbing, Ribe, Husum, Greetsiel, Quedlinburg, Bacharach, Meersburg, Appenzell, Guarda, Soglio, Bormio, Chioggia, Gubbio, Vieste, Otranto, Ostuni, Cefalù, Bosa, Corte, Bonifacio, Collioure, Conques, Figeac, Semur, Honfleur, Cancale, Locronan, Hondarribia, Comillas, Albarracín, Cadaqués, Monsaraz, Tavira, Óbidos, Ericeira'

export const firmOwnerText =
  'Halvorsen, Castellan, Brightwater, Ottoline, Kestrel, Marlowe, Anselm, Quillfeather, Torvald, Beaumaris, Lindenau, Ashgrove, Cordoba, Vantaa, Pellworm, Rosmarin, Sundgren, Tamarisk, Fennimore, Ostrava, Hollis & Crane, Bellweather, Nordlys, Carrow, Zephyrine, Umbra, Dunmore, Iversen, Mistral, Oakapple, Parnassus, Rookwood, Stellenberg, Tidewell, Vesper, Wexcombe, Yarrow, Zollinger, Abelard, Brambling, Calloway, Drumlin, Eiderdown, Farthingale, Glimmerstone, Hesperus, Inkwell, Juniper & Sons, Kittiwake, Larkspur, Myrtlewood, Nightjar, Orpheo, Petrichor, Quicksilver, Ravelin, Saltmarsh, Thimblerig, Ultramarine, Vellum, Whinchat, Xanthe, Yellowhammer, Zirkon, Bartok, Cinnabar, Dovetail, Elderfield, Foxglove, Gossamer'

export const firmTradeText =
  'Group, Logistics, Partners, Bank, Insurance, Labs, Textiles, Foods, Optics, Software, Clinics, Energy, Press, Robotics, Timber, Shipping, Catering, Advisory, Instruments, Ceramics, Analytics, Breweries, Studios, Dairies, Bicycles, Pharma, Rail, Glassworks, Orchards, Acoustics'

export const emailDomainText =
  'northmail.example, postbox.example, fjordpost.example, mail.riverbend.example, quickmail.example, letterbox.example, sunmail.example, kestrel-labs.example, uni-lindenau.example, student.ashgrove.example, correo.example, courriel.example, poczta.example, posta.example, brightwater.example, halvorsen-optics.example, hey.tidewell.example, inbox.example, webpost.example, pigeon.example, studio-vesper.example, clinic.rosmarin.example, dunmore-rail.example, me.nordlys.example, oakapple.example, saltmarsh.example, homeoffice.example, yarrow-foods.example, stellenberg.example, iversen.example, castellan-bank.example, glimmerstone.example'

export const villageStartText =
  'Brann Oster Linden Kirk Stor Alder Weiden Marsh Falken Holm Raven Birken Eschen Thorn Winter Sommer Gras Hasel Kessel Lange Nord Quell Rosen Silber Tannen Ulmen Vogel Wester Ziegel Aspen Bram Clove Dun Elm Fern Gorse Heather Ivel Juniper Kel Lark Mallow Nettle Otter Pebble Quarr Reed Sedge Tarn Under Vixen Wharf Yar Zell Croft Dray Egger Finken Glanz Hirsch'

export const villageEndText =
  'dorf by ham ford vik wald stad bach mere wick hult berg ness toft mouth feld thorpe dal brück stow hofen sund ley rode kirk minster sele büttel holt scar'

export const productSyllableText =
  'vel or ta mi ka ni lu xa ro den fi bo zan te pra qui sol mar eco ty vi gra no pel dra hy ju kre osi wen'
