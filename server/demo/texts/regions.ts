// People's names, cities and calling codes by region. Names outside the Latin script carry their Latin spelling
// after '='; 'familyFirst' regions write the family name before the given name.
export type RegionText = {
  country: string
  language: string
  timeZone: string
  callingCode: string
  cities: string
  given: string
  family: string
  familyFirst?: true
  doubleFamily?: true
}

export const regionTexts: readonly RegionText[] = [
  {
    country: 'United States',
    language: 'English',
    timeZone: 'America/Chicago',
    callingCode: '+1',
    cities:
      'Chicago, Austin, Portland, Baltimore, Albuquerque, Minneapolis, Savannah, Boise, Oakland, Pittsburgh',
    given:
      'Maya, Jordan, Denise, Tyrone, Caleb, Hannah, Marcus, Brooke, Theodore, Renée, Isaiah, Grace, Wyatt, Latoya, Sam, Eleanor, Dwayne, Priscilla, Owen, Jasmine, Beau, Rosalind',
    family:
      "Whitfield, Carter, O'Donnell, Brooks, Nakamura, Delgado, Washington, Kowalczyk, Fairbanks, McAllister, Reyes, Underhill, Baptiste, Holloway, Nguyen, Stein, Lindqvist, Abernathy, Cho, Redbird, Vance",
  },
  {
    country: 'United Kingdom',
    language: 'English',
    timeZone: 'Europe/London',
    callingCode: '+44',
    cities: 'London, Leeds, Bristol, Glasgow, Cardiff, Norwich, Sheffield, Belfast, Brighton, York',
    given:
      'Imogen, Alistair, Priya, Callum, Beatrix, Gareth, Olivia, Hamish, Fiona, Jamal, Rhiannon, Nigel, Poppy, Angus, Zainab, Edmund, Harriet, Kwame, Tamsin, Rupert',
    family:
      "Ashworth, MacLeod, Pemberton-Hale, Patel, Fitzgerald, Llewellyn, Okonjo, Thistlewood, Begum, O'Hara, Cartwright, Singh, Blackwood, Penhaligon, Douglas, Ahmed, Featherstone, Wren, Hughes",
  },
  {
    country: 'Germany',
    language: 'German',
    timeZone: 'Europe/Berlin',
    callingCode: '+49',
    cities: 'Berlin, Hamburg, Köln, Leipzig, München, Freiburg, Münster, Görlitz, Nürnberg, Kiel',
    given:
      'Jürgen, Annika, Matthias, Sabine, Lukas, Käthe, Emre, Friederike, Björn, Mareike, Holger, Leonie, Tobias, Gül, Sönke, Antje, Moritz, Heike, Jonas, Wiebke',
    family:
      'Müller, Schröder, von Brandt, Öztürk, Weiß, Hartmann, Große-Kreul, Jäger, Lindemann, Krüger, Vogelsang, Yılmaz, Kühn, Böttcher, Sauer, Hoffmann, Freytag, Nowak, Strauß, Ehlers',
  },
  {
    country: 'France',
    language: 'French',
    timeZone: 'Europe/Paris',
    callingCode: '+33',
    cities: 'Paris, Lyon, Marseille, Nantes, Strasbourg, Besançon, Rennes, Nîmes, Angoulême, Lille',
    given:
      'Chloé, Jean-Baptiste, Aurélie, Mathieu, Anaïs, Théo, Noémie, François, Marie-Claire, Rachid, Zoé, Étienne, Sandrine, Loïc, Fatoumata, Hélène, Benoît, Inès, Gaël, Solène',
    family:
      "Lefèvre, Dubois, N'Diaye, Moreau, d'Aubigny, Benali, Garçon, Lécuyer, Bélanger, Rousseau, Le Goff, Marchand, Traoré, Châtelain, Fournier, Pons, Hérault, Vasseur, Saint-Martin",
  },
  {
    country: 'Spain',
    language: 'Spanish',
    timeZone: 'Europe/Madrid',
    callingCode: '+34',
    cities: 'Madrid, Valencia, Sevilla, Bilbao, A Coruña, Málaga, Cáceres, Girona, Zaragoza, Logroño',
    given:
      'Lucía, Íñigo, Carmen, Joaquín, Begoña, Álvaro, María José, Sergio, Nuria, Andrés, Itziar, Óscar, Rocío, Gonzalo, Macarena, Xavier, Inés, Raúl, Montserrat, Hugo',
    family:
      'García, Muñoz, Ibáñez, de la Fuente, Etxeberria, Peña, Núñez, Soler, Castaño, Quiroga, Domínguez, Puig, Herrera, Zubizarreta, Vázquez, Montero, Camacho, Ferrer, León',
    doubleFamily: true,
  },
  {
    country: 'Mexico',
    language: 'Spanish',
    timeZone: 'America/Mexico_City',
    callingCode: '+52',
    cities: 'Ciudad de México, Guadalajara, Oaxaca, Mérida, Querétaro, Puebla, Tijuana, San Cristóbal',
    given:
      'Ximena, Emiliano, Guadalupe, Rodrigo, Itzel, Ángel, Yolanda, Citlali, Héctor, Renata, Cuauhtémoc, Fernanda, Benjamín, Araceli, Iván, Marisol, Nicolás, Perla',
    family:
      'Hernández, Xochitl, Ramírez, Cárdenas, Villaseñor, Juárez, Ochoa, Peralta, Balam, Zúñiga, Guzmán, Escobedo, Treviño, Ávila, Mondragón, Salinas, Tzul, Rentería',
    doubleFamily: true,
  },
  {
    country: 'Brazil',
    language: 'Portuguese',
    timeZone: 'America/Sao_Paulo',
    callingCode: '+55',
    cities: 'São Paulo, Recife, Porto Alegre, Belém, Florianópolis, Salvador, Goiânia, Maceió',
    given:
      'João, Thaís, Conceição, Rafael, Letícia, Antônio, Jussara, Caio, Flávia, Iracema, Vinícius, Débora, Ubiratan, Camila, Júlio, Luana, Otávio, Simone',
    family:
      'da Silva, Gonçalves, Araújo, dos Santos, Figueiredo, Guimarães, Assunção, Moraes, Camargo, Falcão, Nakashima, Brandão, Pinheiro, Cavalcanti, Lobo, Magalhães, Simões, Bündchen',
  },
  {
    country: 'Portugal',
    language: 'Portuguese',
    timeZone: 'Europe/Lisbon',
    callingCode: '+351',
    cities: 'Lisboa, Porto, Braga, Évora, Coimbra, Faro, Setúbal, Guimarães',
    given:
      'Inês, Tomás, Matilde, Gonçalo, Beatriz, Nuno, Catarina, Duarte, Leonor, Rui, Filipa, Zé, Mafalda, Vasco, Teresa, Simão',
    family:
      'Ferreira, Magalhães, Pessoa, Carvalho, Lopes de Sousa, Mourão, Teixeira, Vilaça, Estêvão, Simões, Rebelo, Fontes, Conceição, Sá, Queirós, Lourenço',
  },
  {
    country: 'Italy',
    language: 'Italian',
    timeZone: 'Europe/Rome',
    callingCode: '+39',
    cities: 'Milano, Torino, Bologna, Napoli, Palermo, Trieste, Lecce, Cagliari, Bergamo',
    given:
      'Giulia, Niccolò, Chiara, Matteo, Beatrice, Salvatore, Noemi, Ettore, Ludovica, Gioele, Rosalba, Tommaso, Ilaria, Gennaro, Alessia, Corrado, Viola, Davide',
    family:
      "D'Angelo, Ferrari, Lo Presti, De Luca, Cattaneo, Esposito, Bianchi, Dell'Acqua, Fumagalli, Zanetti, Caruso, Pellegrini, Sanna, Visentin, Mastroianni, Rinaldi, Costà, Morandi",
  },
  {
    country: 'Netherlands',
    language: 'Dutch',
    timeZone: 'Europe/Amsterdam',
    callingCode: '+31',
    cities: 'Amsterdam, Utrecht, Groningen, Eindhoven, Nijmegen, Leiden, Zwolle, Den Haag',
    given:
      'Sanne, Joost, Femke, Daan, Anouk, Ruben, Lieke, Sjoerd, Maartje, Bram, Fleur, Youssef, Tjitske, Koen, Noor, Wouter, Ilse, Pieter',
    family:
      "van der Berg, de Vries, Jansen, 't Hooft, van den Heuvel, Bakker, Hoekstra, El Amrani, Visser, ten Cate, Dijkstra, Mulder, van Dijk, Terpstra, Smit, Kuipers, Zijlstra",
  },
  {
    country: 'Sweden',
    language: 'Swedish',
    timeZone: 'Europe/Stockholm',
    callingCode: '+46',
    cities: 'Stockholm, Göteborg, Malmö, Uppsala, Umeå, Luleå, Örebro, Visby',
    given:
      'Åsa, Björn, Linnéa, Håkan, Maja, Göran, Ebba, Sixten, Malin, Torbjörn, Elsa, Per-Olof, Saga, Nils, Ingrid, Viggo',
    family:
      'Lindström, Åkesson, Bergqvist, Söderberg, Nyström, Ekdahl, Hallgren, Öberg, Sandström, Löfgren, Wikander, Dahl, Ljung, Forsberg, Sjöström',
  },
  {
    country: 'Norway',
    language: 'Norwegian',
    timeZone: 'Europe/Oslo',
    callingCode: '+47',
    cities: 'Oslo, Bergen, Trondheim, Tromsø, Ålesund, Bodø, Stavanger',
    given:
      'Øystein, Ingvild, Bjørg, Magnus, Solveig, Håvard, Tuva, Kjetil, Synnøve, Eirik, Ragnhild, Sondre, Marit, Ola, Frøydis',
    family:
      'Hansen, Solbakken, Bjørnstad, Ødegård, Haugen, Kvæven, Moen, Strøm, Nygård, Fjeldstad, Aasen, Lie, Tveit, Sørli, Halvorsen',
  },
  {
    country: 'Poland',
    language: 'Polish',
    timeZone: 'Europe/Warsaw',
    callingCode: '+48',
    cities: 'Warszawa, Kraków, Łódź, Wrocław, Gdańsk, Poznań, Białystok, Toruń',
    given:
      'Małgorzata, Łukasz, Zofia, Paweł, Agnieszka, Stanisław, Świętosława, Jędrzej, Katarzyna, Michał, Bożena, Kacper, Żaneta, Wojciech, Ola, Grzegorz',
    family:
      'Wójcik, Kowalska, Błaszczyk, Szczęsny, Lewandowski, Dąbrowska, Zając, Mazur, Górska, Wiśniewski, Ćwik, Żurawski, Król, Sikora, Jabłońska, Pietrzak',
  },
  {
    country: 'Czechia',
    language: 'Czech',
    timeZone: 'Europe/Prague',
    callingCode: '+420',
    cities: 'Praha, Brno, Olomouc, Plzeň, Ostrava, České Budějovice',
    given:
      'Tereza, Jiří, Kateřina, Ondřej, Božena, Vojtěch, Šárka, Tomáš, Zdeňka, Matěj, Lucie, Řehoř, Anežka, Petr',
    family:
      'Novák, Dvořáková, Černý, Procházková, Šťastný, Kučera, Říha, Havlíčková, Beneš, Žižka, Němcová, Vlček, Horáková, Zeman',
  },
  {
    country: 'Hungary',
    language: 'Hungarian',
    timeZone: 'Europe/Budapest',
    callingCode: '+36',
    cities: 'Budapest, Szeged, Pécs, Győr, Debrecen, Eger',
    given:
      'Zsófia, László, Ágnes, Bence, Réka, György, Éva, Dániel, Piroska, Áron, Boglárka, Tamás, Csilla, Ödön',
    family:
      'Nagy, Szabó, Kőszegi, Tóth, Horváth, Kisfaludy, Vörös, Fehér, Szűcs, Balogh, Őri, Sárközi, Lukács',
    familyFirst: true,
  },
  {
    country: 'Turkey',
    language: 'Turkish',
    timeZone: 'Europe/Istanbul',
    callingCode: '+90',
    cities: 'İstanbul, İzmir, Ankara, Eskişehir, Muğla, Gaziantep, Çanakkale',
    given:
      'Ayşe, Çağlar, Gülşen, Barış, Şebnem, Oğuz, Elif, Tuğba, Kağan, Özlem, İrem, Cem, Defne, Ömer, Yiğit, Nazlı',
    family:
      'Yıldız, Çelik, Şahin, Özdemir, Aydın, Güneş, Kılıç, Erdoğmuş, Tekin, Karaca, Doğan, Işık, Akın, Bozkurt, Türkoğlu',
  },
  {
    country: 'Greece',
    language: 'Greek',
    timeZone: 'Europe/Athens',
    callingCode: '+30',
    cities: 'Αθήνα=Athens, Θεσσαλονίκη=Thessaloniki, Πάτρα=Patras, Ηράκλειο=Heraklion, Βόλος=Volos',
    given:
      'Ελένη=Eleni, Γιώργος=Giorgos, Κατερίνα=Katerina, Δημήτρης=Dimitris, Σοφία=Sofia, Νίκος=Nikos, Δέσποινα=Despina, Θανάσης=Thanasis, Ιωάννα=Ioanna, Στέλιος=Stelios',
    family:
      'Παπαδόπουλος=Papadopoulos, Νικολάου=Nikolaou, Καραγιάννη=Karagianni, Βλάχος=Vlachos, Ζαχαρίου=Zachariou, Οικονόμου=Oikonomou, Μακρής=Makris, Χατζή=Chatzi, Λάμπρου=Lamprou',
  },
  {
    country: 'Ukraine',
    language: 'Ukrainian',
    timeZone: 'Europe/Kyiv',
    callingCode: '+380',
    cities: 'Київ=Kyiv, Львів=Lviv, Одеса=Odesa, Харків=Kharkiv, Полтава=Poltava, Чернівці=Chernivtsi',
    given:
      'Олена=Olena, Тарас=Taras, Наталія=Nataliia, Андрій=Andrii, Ірина=Iryna, Богдан=Bohdan, Соломія=Solomiia, Юрій=Yurii, Ганна=Hanna, Сергій=Serhii, Дарина=Daryna',
    family:
      'Шевченко=Shevchenko, Коваль=Koval, Мельник=Melnyk, Бойко=Boiko, Кравчук=Kravchuk, Олійник=Oliinyk, Лисенко=Lysenko, Гнатюк=Hnatiuk, Петренко=Petrenko, Журба=Zhurba',
  },
  {
    country: 'Egypt',
    language: 'Arabic',
    timeZone: 'Africa/Cairo',
    callingCode: '+20',
    cities: 'القاهرة=Cairo, الإسكندرية=Alexandria, أسوان=Aswan, طنطا=Tanta',
    given:
      'ليلى=Layla, أحمد=Ahmed, مريم=Mariam, يوسف=Youssef, فاطمة=Fatma, خالد=Khaled, نور=Nour, عمر=Omar, هدى=Hoda, سامي=Sami, دينا=Dina',
    family:
      'حسن=Hassan, عبد الرحمن=Abdelrahman, منصور=Mansour, السيد=Elsayed, الشافعي=Elshafei, سليمان=Soliman, فؤاد=Fouad, نجيب=Naguib, زكي=Zaki',
  },
  {
    country: 'Nigeria',
    language: 'English',
    timeZone: 'Africa/Lagos',
    callingCode: '+234',
    cities: 'Lagos, Abuja, Ibadan, Enugu, Kano, Port Harcourt, Calabar',
    given:
      'Chidi, Ngozi, Olúwaṣeun, Adaeze, Emeka, Funmilayo, Babajide, Ifeoma, Tunde, Zainab, Obinna, Yetunde, Chukwuemeka, Folake, Segun, Amarachi, Uche, Temitope',
    family:
      'Okafor, Adébáyọ̀, Nwosu, Balogun, Eze, Ogunleye, Ibrahim, Achebe, Onyekachi, Afolabi, Danjuma, Okonkwo, Bello, Udo, Adeyemi-Cole, Chukwu',
  },
  {
    country: 'India',
    language: 'Hindi',
    timeZone: 'Asia/Kolkata',
    callingCode: '+91',
    cities: 'Mumbai, Bengaluru, Pune, Kolkata, Chennai, Jaipur, Kochi, Lucknow',
    given:
      'Ananya, Arjun, Lakshmi, Rohan, Meenakshi, Vikram, Divya, Imran, Kavya, Suresh, Harpreet, Nandini, Siddharth, Fatima, Aditi, Venkat, Ishaan, Radhika, Gurdeep, Tanvi',
    family:
      'Iyer, Banerjee, Krishnamurthy, Sharma, Chatterjee, Reddy, Kaur, Desai, Pillai, Mukherjee, Joshi, Khan, Venkataraman, Bose, Nair, Agarwal, Fernandes, Gill, Rao',
  },
  {
    country: 'Japan',
    language: 'Japanese',
    timeZone: 'Asia/Tokyo',
    callingCode: '+81',
    cities: '東京=Tokyo, 大阪=Osaka, 札幌=Sapporo, 福岡=Fukuoka, 金沢=Kanazawa, 松山=Matsuyama',
    given:
      '美咲=Misaki, 健太=Kenta, さくら=Sakura, 大輔=Daisuke, 陽子=Yoko, 翔=Sho, 由美=Yumi, 蓮=Ren, 恵=Megumi, 直樹=Naoki, 千尋=Chihiro',
    family:
      '田中=Tanaka, 佐藤=Sato, 鈴木=Suzuki, 渡辺=Watanabe, 小林=Kobayashi, 山口=Yamaguchi, 石井=Ishii, 五十嵐=Igarashi, 中村=Nakamura, 森=Mori',
    familyFirst: true,
  },
  {
    country: 'China',
    language: 'Chinese',
    timeZone: 'Asia/Shanghai',
    callingCode: '+86',
    cities: '上海=Shanghai, 北京=Beijing, 成都=Chengdu, 杭州=Hangzhou, 厦门=Xiamen, 西安=Xi’an',
    given:
      '小明=Xiaoming, 丽华=Lihua, 伟=Wei, 雪梅=Xuemei, 建国=Jianguo, 思涵=Sihan, 静=Jing, 子轩=Zixuan, 晓燕=Xiaoyan, 志强=Zhiqiang',
    family: '王=Wang, 李=Li, 张=Zhang, 陈=Chen, 欧阳=Ouyang, 刘=Liu, 黄=Huang, 周=Zhou, 吴=Wu, 徐=Xu',
    familyFirst: true,
  },
  {
    country: 'South Korea',
    language: 'Korean',
    timeZone: 'Asia/Seoul',
    callingCode: '+82',
    cities: '서울=Seoul, 부산=Busan, 대구=Daegu, 전주=Jeonju',
    given:
      '민준=Minjun, 서연=Seoyeon, 지훈=Jihun, 하은=Haeun, 수진=Sujin, 현우=Hyunwoo, 예린=Yerin, 태영=Taeyoung',
    family: '김=Kim, 이=Lee, 박=Park, 최=Choi, 정=Jung, 강=Kang, 조=Cho, 윤=Yoon',
    familyFirst: true,
  },
  {
    country: 'Vietnam',
    language: 'Vietnamese',
    timeZone: 'Asia/Ho_Chi_Minh',
    callingCode: '+84',
    cities: 'Hà Nội, Đà Nẵng, Huế, Cần Thơ, Hội An',
    given: 'Minh Anh, Thảo, Đức, Hương Giang, Quốc Bảo, Linh, Tuấn, Phương, Hải, Ngọc Ánh, Khoa',
    family: 'Nguyễn, Trần, Phạm, Đặng, Hoàng, Vũ, Bùi, Đỗ, Lương, Huỳnh',
    familyFirst: true,
  },
  {
    country: 'New Zealand',
    language: 'English',
    timeZone: 'Pacific/Auckland',
    callingCode: '+64',
    cities: 'Auckland, Wellington, Dunedin, Nelson, Rotorua, Napier',
    given:
      'Aroha, Tāne, Charlotte, Wiremu, Mereana, Liam, Hinemoa, Finn, Ngaio, Jack, Ruby, Te Ariki, Isla, Rangi, Georgia',
    family:
      "Ngata, Thompson, Tamatea, Parata, McKenzie, Te Whare, Harris, O'Sullivan, Rāwiri, Fa'asavalu, Walker, Tuhoe, Campbell, Bishop",
  },
]
