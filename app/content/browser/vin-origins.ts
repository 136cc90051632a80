/** Who may have assigned a VIN, by its first three characters (ISO 3780). */

export type VinRegion = "africa" | "asia" | "europe" | "northAmerica" | "oceania" | "southAmerica";

/** Undefined for 0, for the three letters that no VIN has, and for E to G, of which the public tables disagree. */
export function regionOf(vin: string): VinRegion | undefined {
  const first = vin.slice(0, 1);
  if (/[A-D]/.test(first)) return "africa";
  // H went to China when L ran out.
  if (/[HJ-NPR]/.test(first)) return "asia";
  if (/[S-Z]/.test(first)) return "europe";
  // 7F to 70 went to the United States when 1, 4 and 5 were used up.
  if (/^([1-5]|7[F-Z0-9])/.test(vin)) return "northAmerica";
  if (/[67]/.test(first)) return "oceania";
  return /[89]/.test(first) ? "southAmerica" : undefined;
}

/** The order of the characters in the ranges of ISO 3780. */
const order = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

/** First and last pair of characters of a country. Those of countries that assign hardly any car are left out. */
const ranges =
  "AAAH ZA,DADB EG,HAH0 CN,J1J0 JP,JAJZ JP,KFKH IL,KLKR KR,LAL0 CN,MAME IN,MFMK ID,MLMR TH,MYM0 IN,NLNR TR,PLPR MY,RFRK TW,RLRN VN,SASM GB,SNST DE,SUSZ PL,TATH CH,TJTP CZ,TRTV HU,TWT2 PT,UUUX RO,U5U7 SK,VAVE AT,VFVR FR,VSVW ES,VXV2 FR,WAW0 DE,XLXR NL,XSXW RU,X1X0 RU,YAYE BE,YFYK FI,YSYW SE,Y6Y8 UA,ZAZU IT,1A10 US,2A20 CA,3A3W MX,4A40 US,5A50 US,6A6W AU,7A7E NZ,7F70 US,8A8E AR,9A9E BR,9390 BR"
    .split(",")
    .map((range) => ({ first: range.slice(0, 2), last: range.slice(2, 4), country: range.slice(5) }));

/** The country's ISO 3166 code. */
export function countryOf(vin: string): string | undefined {
  const [first, second] = [vin.charAt(0), order.indexOf(vin.charAt(1))];
  if (vin.length < 2 || second < 0) return undefined;
  const found = ranges.find(
    (range) =>
      range.first.startsWith(first) &&
      second >= order.indexOf(range.first[1]!) &&
      second <= order.indexOf(range.last[1]!),
  );
  return found?.country;
}

/** The codes of the makes of the catalogue, those by which cars sold in Europe are known. */
const codes =
  "Alfa Romeo ZAR|Alpine VFA|Aston Martin SCF|Audi WAU WA1 WUA TRU|Bentley SCB|BMW WBA WBS WBX WBY 4US 5UX 5UM|BYD LGX LC0|Cadillac 1G6 1GY|Chevrolet KL1 1G1 1GC 1GN 2G1|Chrysler 1C3 2C3|Citroën VF7 VR7 VS7|Dacia UU1|Daewoo KLA|Daihatsu JDA|Dodge 1B3 2B3|DS VR1|Ferrari ZFF|Fiat ZFA|Ford WF0 VS6 NM0 1FA 1FM 1FT 3FA|Honda JHM JHL SHH SHS 1HG 2HG 5J6|Hyundai KMH KM8 NLH TMA MAL 5NP|Infiniti JNK|Jaguar SAJ SAD|Jeep 1J4 1J8 1C4|Kia KNA KND KNE U5Y U6Y|Lada XTA|Lamborghini ZHW|Lancia ZLA|Land Rover SAL|Lexus JTH JTJ 2T2 58A|Lotus SCC|Maserati ZAM|Mazda JMZ JM1 JM3|McLaren SBM|Mercedes-Benz WDB WDC WDD WDF W1K W1N W1V 4JG 55S|MG LSJ|Mini WMW|Mitsubishi JMB JA3 JA4|Nissan JN1 JN8 SJN VSK 1N4 1N6|Opel W0L W0V VSX VXK|Peugeot VF3 VR3|Polestar YSM LPS|Porsche WP0 WP1|Renault VF1 VS5 8A1 93Y|Rolls-Royce SCA|Rover SAR|Saab YS3|Seat VSS|Skoda TMB|Smart WME|SsangYong KPT|Subaru JF1 JF2 4S3 4S4|Suzuki JSA TSM MA3|Tesla 5YJ 7SA LRW XP7|Toyota JTD JTE JTM JTN SB1 VNK NMT 2T1 4T1 5TD|Volkswagen WVW WVG WV1 WV2 1VW 3VW 9BW AAV|Volvo YV1 YV4 LVY LYV"
    .split("|")
    .map((entry) => ({ make: entry.replace(/( [A-Z0-9]{3})+$/, ""), codes: entry.match(/[A-Z0-9]{3}(?= |$)/g)! }));

export const makerOf = (vin: string): string | undefined =>
  codes.find((each) => each.codes.includes(vin.slice(0, 3)))?.make;
