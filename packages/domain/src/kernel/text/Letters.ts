/** Letters that Unicode does not decompose, by their names (S197): B WITH HOOK is a b. */
const latin = `
  a ɐɑɒᴀᴥᶏᶐⱥꜣꜥꞻꬰꭤ; aa ꜳ𐞀; ae æᴁᴂꞛꬱ; ao ꜵ; au ꜷ; av ꜹꜻ; ay ꜽ; b ƀᴯƃɓʙᴃᵬᶀꞗꞵ; c ƈǀȼɕʗᴄↄꜿꞓꞔ𝼏𝼝; ch ꭓꭔꭕ
  con ꝯ; d ðđƌƍȡɖɗᴅᴆᵭᶁᶑẟꝺꟈ𝼥; db ȸ; dum ꝱ; dz ƻʣʥꭦ; dzh ʤ𝼒𝼙; e ǝɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴ; et ꝫ
  f ƒⅎɸᵮᶂⱷꜰꝼꞙꟻꬵ; ff ꟏; fng ʩ𝼀; g ǥɠɡɢɣʛᵷᵹᶃꝿꞡꟑꬶ𝼁𝼂; gh ȝ; h ħƅɥɦʜʮʯᴤⱨⱶꞕꟶ; hng ɧꜧ; hv ƕ
  i ıᵎɨɩɪᴉᵻᵼᶖꞽꟷꟾ𝼚; ie ꭠꭡ; is ꝭ; j ȷɉɟʄʝᴊ; k kĸƙʞᴋᶄⱪꜫꜭꜯꝁꝃꝅꞣ𝼃𝼐; l łƚƛȴɫɬɭʟᴌᶅⱡꝇꝉꞁꞎꟛꬷꬸꬹ𝼄𝼑𝼓𝼦; ll ỻ; ls ʪ
  lum ꝲ; lz ʫ; lzh ɮ𝼅; m ɯɰɱᴍᴟᵯᶆꟺꟽꟿꬺ; mum ꝳ; n ƞᴻȵɲɳɴᴎᵰᶇꞑꞥꬻ𝼧; ng ŋꬼ𝼇𝼔; num ꝴ
  o øɔɤɵɷᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꞷꟁꬽꬾꬿ𝼛; oe œɶᴔꞝꭀꭁꭂꭢ; oi ƣ; oo ꝏꭃꭄ; ou ȣᴕ; p ƥʘᴘᵱᵽᶈꝑꝓꝕꟼ; q ƽƾǃɂɋʔʕʖʠʡʢꝗꝙꞌꞏꞯ𝼊𝼎
  qp ȹ; r ɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭅꭆꭇꭈꭉꭊꭋꭌꭨ𝼈𝼕𝼖𝼨; rum ꝝꝵꝶ; s ȿʂᵴᶊẜẝꜱꞅꞩꟊꟍꟗꟙ𝼞𝼩; sh ƪʃʅʆᶋᶘꭍ𝼋𝼌; ss ß
  t ŧƫƭȶʇʈʭᴛᵵⱦꞇ𝼉𝼍𝼪; tc ǂʨ; th þᵺꝥꝧꟓ; ts ʦꭧ; tsh ʧ𝼗𝼜; tum ꝷ; tz ꜩ; u ʉʊᴜᴝᵾᵿᶙꞹꞿꭎꭏꭒᴞ; ue ᵫꞟ; ui ꭐꭑ
  um ꝸ; uo ꭣ; v ʋʌᴠᶌỽⱱⱴꝟꝩ; vy ꝡ; w ƿʍʬᴡⱳꟃꟕ; x ǁᶍꭖꭗꭘꭙ; y ƴɏʎʏỿꭚ𝼆; z ƨƶȥɀʐʑᴢᵶᶎⱬꝣ; zh ƹƺʒʓᴣᶚ𝼘
`

/** ISO 843 (ELOT 743), letter by letter. */
const greek = `
  a α; ch χ; d δ; e ε; f φ; g γᴦ; h ͱ; i ηι; j ϳ; k κ; kai ϗ; l λᴧ; m μ; n ν; o οωꭥ; p πᴨ; ps ψᴪ
  q ϙϟ; r ρϼᴩ; s ͻͼͽςσϻ; sh ϸ; ss ͳϡ; st ϛ; t τ; th θ; v β; w ͷϝ; x ξ; y υ; z ζ
`

/** S196. The soft sign is an apostrophe, because no letter may disappear. */
const cyrillic = `
  ' ьҍꙿ; a а; ae ӕ; b б; c ћ; ch чҷҹҽҿꚇӌ; d дђԁԃᲁꙉꙣ; dch ԭ; dw ꚁ; dz ѕџӡԇꙃꙅꚉ; dzh ԫ; dzw ꚃ
  e еэѣѧәᲇꙙ; f фѳ; g гґғҕӷӻ; h ҩһԧ; i иіѵӏꙇҋ; ia яꙗ; iae ԙ; ie ъєѥѩᲆꙏꙓꙝ; in ꙟ; iu юѭꙕ; j ј
  k кҁқҝҟӄԟҡ; kh хҳӽӿꚕ; ks ѯ; l лӆԓԕԡԯᴫꙥ; lj љԉ; m мӎꙧ; n нңӈӊԣԩ; ng ҥ; nj њԋ; o оѡѻѽөᲂꙍꙩꙫꙭꙮꚛ
  oo ꚙ; ot ѿ; p пҧԥ; ps ѱ; q ԛ; r рҏԗ; s сҫԍᲃ; sh ш; shch щ; shw ꚗ; t тҭԏᲄᲅᲊꚋ; tch ꚓ; ts цꙡꚑҵ
  tsw ꚏ; tw ꚍ; u уѫѹүұᲈꙋꙛ; v вᲀ; w ԝ; y ыꙑ; z зҙԅԑꙁ; zh жҗ; zhw ꚅ
`

/** BGN/PCGN 1981, without apostrophes. */
const armenian = `
  ' ՙ; a ՠա; b բ; ch ճչ; d դ; dz ձ; e եէ; f ֆ; g գ; gh ղ; h հ; i ի; j ջ; k կք; kh խ; l լ; m մ; n ն
  o ոօ; p պփ; r ռր; s ս; sh շ; t թտ; ts ծց; v վ; w ւ; y ըյֈ; z զ; zh ժ
`

/** The national system of 2002, without apostrophes. */
const georgian = `
  ' ჾჿ; a აჺⴀ; b ბⴁ; ch ჩჭⴙⴝ; d დⴃ; dz ძⴛ; e ეჱჽⴄⴡⴭ; f ჶ; g გჹⴂ; gh ღⴖ; h ჰⴠ; i იⴈ; j ჯⴟ; k კქⴉⴕ
  kh ხⴞ; l ლⴊ; m მⴋ; n ნⴌ; o ოჵⴍⴥ; p პფⴎⴔ; q ჸყჴⴗⴤ; r რⴐ; s სⴑ; sh შⴘ; t თტⴇⴒ; ts ცწⴚⴜ; u უⴓ; v ვⴅ
  w ჳⴣ; y ჲჷⴢⴧ; z ზⴆ; zh ჟⴏ
`

/** ASCII spelling of each small letter of the scripts that have a table. Letters with marks are decomposed first. */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  [latin, greek, cyrillic, armenian, georgian]
    .flatMap((table) => table.trim().split(/;?\s*\n\s*|; /))
    .flatMap((entry) => {
      const [spelling = "", letters = ""] = entry.trim().split(" ")
      return [...letters].map((letter) => [letter, spelling] as const)
    })
)
