/**
 * The words that mark a note as a warning of an allergy, an intolerance or coeliac disease, by language. All entries are
 * comma-separated lists. `allergy-note.ts` folds them like the note, so accents, capitals and hyphens do not matter.
 *
 * What counts as a warning:
 * - The words for allergy, intolerance, coeliac disease and anaphylaxis, also in a sentence that denies them.
 * - `no <allergen>` and `<allergen> free` for these of the 14 groups of the EU's list: gluten and wheat, crustaceans,
 *   molluscs, peanuts, nuts, sesame, lupin, sulphites.
 *
 * What does not count: milk, eggs, fish, soya, celery and mustard in that form. "No milk", "no egg" and "no mustard" are
 * common wishes of guests without an allergy, and staff ignore a warning that is often wrong. "Lactose free" and "dairy
 * free" name a kind of milk; "lactose intolerant" is a warning. Wishes such as "no sugar" or "no onion" are no warning.
 */
type Words = {
  /** Found anywhere, also within a word: `Nussallergie`. */
  parts?: string
  /** Found as whole words. */
  words?: string
  /** Whole words of seven letters or more, of which one letter may be wrong. */
  long?: string
  /** Each of these before an allergen is a warning. */
  without?: string
  allergens?: string
  /** Each of these after an allergen is a warning, with or without a space. */
  free?: string
  /** Words that may come between an allergen and `free`. */
  particles?: string
  /** Words and phrases that look like a warning but are not. Compared before accents are removed. */
  ordinary?: string
  /** The script has no spaces between words, or joins endings to them: no entry is compared as a whole word. */
  isJoined?: true
}

export const LEXICON: Record<string, Words> = {
  vi: {
    parts: 'bất dung nạp, không dung nạp, mẫn cảm, phản vệ',
    words: 'dị ứng, diung, celiac',
    without: `không, ko, k, kh, hông, hok, đừng, không bỏ, ko bỏ, đừng bỏ, không cho, ko cho, đừng cho, không thêm, không có,
      ko có, không ăn, ko ăn, không ăn được, ko ăn được, không được ăn, kiêng`,
    allergens: `đậu phộng, đậu phụng, lạc, hạt điều, óc chó, hạnh nhân, các loại hạt, hải sản, đồ biển, tôm, giáp xác, nghêu,
      gluten, lúa mì, vừng, hạt mè`,
    // "Di ung" is also what "đi ủng (hộ)", "đi ứng (dụng)" and "đi ưng (ý)" are without accents; "lac" is also "lắc": shake.
    ordinary: `ủng hộ, ung ho quan, ung ho shop, ứng dụng, ung dung, ứng trước, ưng ý, ung y, đi ủng, lắc`,
  },
  en: {
    parts: 'allergi, allergy, allergen, alergi, alergy, intoleran, celiac, coeliac, anaphyla, epipen',
    words: 'allerg',
    long: 'allergy, allergic, allergies, allergen, allergens, intolerant, intolerance, coeliac, anaphylaxis, anaphylactic',
    without: `no, not any, zero, without, without any, free of, free from, hold the, can't have, can't eat, cannot have,
      cannot eat, can not eat, cant have, cant eat`,
    allergens: `nuts, nut, tree nuts, tree nut, peanuts, peanut, almonds, hazelnuts, walnuts, cashews, pistachios, pecans, gluten,
      wheat, shellfish, seafood, crustaceans, molluscs, mollusks, shrimp, shrimps, prawn, prawns, crab, lobster, sesame, lupin,
      sulphites, sulfites`,
    free: 'free',
  },
  fr: {
    parts: 'allergène, anaphylac',
    long: 'allergie, allergies, allergique, allergiques, cœliaque',
    without: 'sans, pas de, aucun, aucune',
    allergens: `gluten, noix, noisettes, amandes, arachide, arachides, cacahuète, cacahuètes, fruits à coque, fruits de mer,
      crustacés, crevettes, mollusques, sésame, lupin, sulfites, blé`,
    ordinary: 'noix de coco, noix de muscade',
  },
  de: {
    parts: 'zöliakie, zoeliakie, anaphylak, unverträglich, unvertraeglich',
    long: 'allergie, allergien, allergisch, allergiker, zöliakie',
    without: 'ohne, kein, keine',
    allergens: `gluten, weizen, nuss, nüsse, nuesse, erdnuss, erdnüsse, erdnuesse, haselnuss, haselnüsse, walnüsse, mandeln,
      schalenfrüchte, krebstiere, meeresfrüchte, schalentiere, weichtiere, garnelen, sesam, lupinen, sulfite`,
    free: 'frei, freie, freies',
  },
  es: {
    parts: 'alérgen, celiaquía, anafila',
    long: 'alergia, alergias, alérgico, alérgica, alérgicos, celíaco, celíaca',
    without: 'sin, no, nada de, libre de',
    allergens: `gluten, frutos secos, nueces, cacahuete, cacahuetes, cacahuate, cacahuates, maní, almendras, avellanas, marisco,
      mariscos, crustáceos, camarones, gambas, moluscos, sésamo, ajonjolí, altramuces, trigo, sulfitos`,
    ordinary: 'alegria, alegría, alegrias, alegrías',
  },
  it: {
    parts: 'intolleran, celiachia',
    long: 'allergia, allergie, allergico, allergica, celiachia',
    without: 'senza, niente, no',
    allergens: `glutine, noci, nocciole, mandorle, arachidi, frutta a guscio, frutti di mare, crostacei, gamberi, molluschi,
      sesamo, lupini, solfiti, frumento`,
    ordinary: 'allegria, allegrie',
  },
  pt: {
    parts: 'alérgen, anafila',
    long: 'alergia, alergias, alérgico, alérgica, celíaco, celíaca',
    without: 'sem, nada de, livre de',
    allergens: `glúten, amendoim, amendoins, nozes, amêndoas, avelãs, castanhas, frutos secos, frutos de casca rija, marisco,
      mariscos, crustáceos, camarão, moluscos, sésamo, gergelim, tremoço, trigo, sulfitos`,
  },
  nl: {
    parts: 'coeliakie, overgevoelig, anafyla',
    long: 'allergie, allergisch, allergieën, coeliakie',
    without: 'zonder, geen',
    allergens: `gluten, tarwe, noten, pinda, pindas, pinda's, hazelnoten, walnoten, amandelen, schaaldieren, schelpdieren,
      weekdieren, garnalen, sesam, lupine, sulfiet`,
    free: 'vrij, vrije',
  },
  pl: {
    parts: 'uczulen, uczulon, celiaki, anafila',
    long: 'alergia, alergie, alergię, uczulenie',
    without: 'bez',
    allergens: `glutenu, orzechów, orzeszków, migdałów, skorupiaków, krewetek, owoców morza, mięczaków, sezamu, łubinu, pszenicy,
      siarczynów`,
  },
  cs: {
    parts: 'bezlepkov, anafyla',
    long: 'alergie, alergií, alergický, alergická, celiakie',
    without: 'bez',
    allergens: 'lepku, ořechů, oříšků, arašídů, mandlí, korýšů, měkkýšů, mořských plodů, krevet, sezamu, pšenice',
  },
  sv: {
    parts: 'celiaki, överkänslig, anafyla',
    long: 'allergisk, allergier',
    without: 'utan, inga',
    allergens: 'gluten, vete, nötter, nöt, jordnötter, jordnöt, mandel, skaldjur, räkor, blötdjur, sesam, lupin',
    free: 'fri, fritt, fria',
  },
  da: {
    parts: 'cøliaki, overfølsom',
    long: 'allergisk, allergier',
    without: 'uden, ingen',
    allergens:
      'gluten, hvede, nødder, nødde, jordnødder, peanuts, mandler, skaldyr, rejer, krebsdyr, bløddyr, sesam, lupin',
    free: 'fri, frit',
  },
  fi: {
    parts: 'keliakia, gluteeniton, pähkinätön, anafyla',
    long: 'allergia, allerginen',
    without: 'ilman, ei',
    allergens: 'gluteenia, vehnää, pähkinää, pähkinöitä, maapähkinää, maapähkinöitä, äyriäisiä, katkarapuja, seesamia',
  },
  hu: {
    parts: 'lisztérzékeny, cöliákia, anafila',
    long: 'allergia, allergiás',
    allergens: 'glutén, búza, dió, mogyoró, földimogyoró, mandula, rák, kagyló, szezámmag',
    free: 'mentes, nélkül',
  },
  ro: {
    parts: 'boala celiacă, anafila',
    long: 'alergie, alergic, alergică',
    without: 'fără',
    allergens: 'gluten, grâu, nuci, alune, arahide, migdale, crustacee, fructe de mare, moluște, susan',
  },
  el: {
    parts: 'αλλεργ, κοιλιοκάκη, δυσανεξία, αναφυλα',
    without: 'χωρίς, όχι',
    allergens:
      'γλουτένη, ξηρούς καρπούς, καρύδια, φιστίκια, αμύγδαλα, οστρακοειδή, θαλασσινά, γαρίδες, σουσάμι, σιτάρι',
  },
  tr: {
    parts: 'alerji, allerji, çölyak, anafilaksi, glutensiz, fıstıksız, fındıksız, cevizsiz',
    allergens: 'gluten, fıstık, yer fıstığı, fındık, ceviz, badem, kuruyemiş, kabuklu deniz ürünü, susam',
    free: 'olmasın, yok, içermesin',
  },
  ru: {
    parts: 'аллерг, алерг, целиак, анафила, непереносимост, безглютен',
    long: 'аллергия, аллергию, аллергии, аллергик',
    without: 'без',
    allergens: `глютена, орехов, арахиса, миндаля, фундука, кунжута, ракообразных, моллюсков, креветок, морепродуктов, пшеницы,
      сульфитов`,
  },
  uk: {
    parts: 'алергі, целіак, анафіла, непереносим, безглютен',
    long: 'алергія, алергію, алергії',
    without: 'без',
    allergens: 'глютену, горіхів, арахісу, мигдалю, кунжуту, ракоподібних, молюсків, креветок, морепродуктів, пшениці',
  },
  ko: {
    parts: '알레르기, 알러지, 알레지, 알러르기, 알르레기, 엘러지, 아나필락시스, 셀리악, 유당불내증',
    allergens: '땅콩, 견과, 견과류, 호두, 잣, 글루텐, 밀가루, 메밀, 갑각류, 새우, 조개, 해산물, 참깨',
    particles: '은, 는, 이, 가, 을, 를, 도',
    free: '빼, 없이, 프리, 제외, 불가, 안 돼, 안돼, 안 되, 안되, 못 먹, 못먹, 넣지 마, 넣지마',
    isJoined: true,
  },
  ja: {
    parts: 'アレルギ, アレルゲン, あれるぎ, アナフィラキシー, セリアック, 乳糖不耐, 過敏症',
    allergens:
      'ナッツ, ピーナッツ, ピーナツ, 落花生, くるみ, クルミ, 小麦, グルテン, そば, えび, エビ, 海老, かに, カニ, 甲殻類, ごま, ゴマ',
    particles: 'は, を, が, も',
    free: 'なし, 無し, 抜き, ぬき, 抜いて, ぬいて, 不可, NG, フリー, 食べられ, 入れない, だめ, ダメ',
    isJoined: true,
  },
  zh: {
    parts: '过敏, 過敏, 食物敏感, 乳糖不耐, 麸质不耐, 麩質不耐, 乳糜泻, 乳糜瀉',
    without: '不要, 不要加, 不要放, 不加, 不放, 不含, 不吃, 不能吃, 不可以吃, 别放, 別放, 别加, 別加, 无, 無, 忌',
    allergens:
      '花生, 坚果, 堅果, 核桃, 腰果, 麸质, 麩質, 小麦, 小麥, 芝麻, 海鲜, 海鮮, 虾, 蝦, 蟹, 贝类, 貝類, 甲壳类, 甲殼類',
    isJoined: true,
  },
  th: {
    parts: 'แพ้, โรคเซลิแอค',
    without: 'ไม่ใส่, ไม่เอา, ไม่กิน, ไม่ทาน, งด, ปราศจาก, กินไม่ได้',
    allergens: 'ถั่ว, กลูเตน, แป้งสาลี, กุ้ง, ปู, หอย, อาหารทะเล, งา',
    // Bean sprouts and beans; tea.
    ordinary: 'ถั่วงอก, ถั่วแดง, ถั่วเขียว, ถั่วฝักยาว, ถั่วดำ, งาน',
    isJoined: true,
  },
  id: {
    parts: 'alergen, intoleransi',
    words: 'alahan, alerdyi, alerhiya',
    without: 'tanpa, tidak pakai, jangan pakai, gak pakai, bebas, tiada, tak nak',
    allergens: 'gluten, gandum, kacang, kacang tanah, udang, kepiting, kerang, makanan laut, seafood, wijen',
    ordinary: 'kacang hijau, kacang merah, kacang panjang',
  },
  hi: {
    parts: 'एलर्जी, ऐलर्जी, अलर्जी, एलर्ज़ी, सीलिएक',
    without: 'बिना, नो',
    allergens: 'मूंगफली, मूँगफली, मेवे, मेवा, काजू, बादाम, नट्स, ग्लूटेन, गेहूं, तिल, झींगा',
    free: 'के बिना, नहीं, न डालें, मत डालना, मत डालिए',
  },
  ar: {
    parts: 'حساسية, حساسيه, أرجية, سيلياك, الداء البطني, تأقي',
    without: 'بدون, بلا, من غير, خالي من, خالية من, خال من',
    allergens: `مكسرات, المكسرات, فول سوداني, الفول السوداني, غلوتين, الغلوتين, جلوتين, الجلوتين, قمح, القمح, سمسم, السمسم, جمبري,
      روبيان, قشريات, المأكولات البحرية`,
  },
  fa: {
    parts: 'آلرژی, حساسیت, سلیاک',
    without: 'بدون',
    allergens: 'گلوتن, بادام زمینی, آجیل, گردو, فندق, پسته, کنجد, میگو',
  },
  he: {
    parts: 'אלרגי, אלרגן, צליאק, אנפילק',
    without: 'ללא, בלי',
    allergens: 'גלוטן, חיטה, בוטנים, אגוזים, שקדים, שומשום, פירות ים, שרימפס',
  },
}

const EU = 'Regulation (EU) No 1169/2011 on food information, Annex II, in this language'
const WHO = 'WHO, ICD-11, in this language: 4A84 Anaphylaxis, 4A85.2 Food hypersensitivity, DA95 Coeliac disease'
const DAILY = 'Daily use: informal and misspelled forms'

/** The sources of the words, by language. */
export const SOURCES: Record<keyof typeof LEXICON, string[]> = {
  vi: ['Hoàng Phê, Từ điển tiếng Việt: dị ứng, mẫn cảm, đậu phộng, lạc', DAILY],
  en: [EU, WHO, 'Codex Alimentarius, CXS 1-1985, section 4.2.1.4', DAILY],
  fr: [EU, WHO],
  de: [EU],
  es: [EU, WHO, DAILY],
  it: [EU],
  pt: [EU, DAILY],
  nl: [EU],
  pl: [EU],
  cs: [EU],
  sv: [EU],
  da: [EU],
  fi: [EU],
  hu: [EU],
  ro: [EU],
  el: [EU],
  tr: ['Türk Dil Kurumu, Güncel Türkçe Sözlük: alerji'],
  ru: [WHO, 'Technical Regulation of the Customs Union TR TS 022/2011 on food labelling, article 4.4', DAILY],
  uk: ['Law of Ukraine 2639-VIII on information about food for consumers, annex 1', DAILY],
  ko: ['Ministry of Food and Drug Safety, Labelling Standards of Foods: 알레르기 유발물질', DAILY],
  ja: ['Consumer Affairs Agency, Food Labelling Standards: アレルゲン (特定原材料)', DAILY],
  zh: [WHO, 'GB 7718, food labelling: 致敏物质', 'Taiwan, 食品過敏原標示規定 (2018)', DAILY],
  th: ['Ministry of Public Health, notification on labels of prepacked foods: ข้อมูลสำหรับผู้แพ้อาหาร', DAILY],
  id: ['Kamus Besar Bahasa Indonesia: alergi, alergen', 'Kamus Dewan: alahan', DAILY],
  hi: [DAILY],
  ar: [WHO, DAILY],
  fa: [DAILY],
  he: [DAILY],
}
