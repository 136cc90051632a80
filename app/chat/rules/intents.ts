/** Requests recognised by words in all five languages, whatever the page's language. */
import { fold } from "#app/i18n/search-words.ts";
import { plainEmail } from "#app/platform/text/email-address.ts";

/** Danger at device or car; `.{0,40}` keeps sentences together and the search linear. */
const dangers: readonly RegExp[] = [
  /\b(?:fumee|smoke|smoking|humo|fumo|rauch|raucht|qualm|qualmt)\b/,
  /\b(?:sent|odeur|ca pue)\b.{0,40}\b(?:brule|crame)/,
  /\b(?:smells?|smell of|odou?r)\b.{0,40}\bburn/,
  /\b(?:huele|olor)\b.{0,40}\b(?:quemad|chamusc)/,
  /\b(?:puzza|odore)\b.{0,40}\bbruciat/,
  /\b(?:riecht|gestank|stinkt|geruch)\b.{0,40}\b(?:verbrannt|verschmort|angebrannt|brand)/,
  /\b(?:pris feu|prend feu|prendre feu|en feu|incendie|flammes?|etincelles?)\b/,
  /\b(?:on fire|caught fire|catch(?:es)? fire|burst into flames|flames|sparks?)\b/,
  /\b(?:incendi\w{1,6}|en llamas|ardiendo|arde|chispas)\b/,
  /\b(?:preso fuoco|prende fuoco|a fuoco|in fiamme|scintille|incendio)\b/,
  /\b(?:brennt|in flammen|feuer gefangen|funken spruht|funken)\b/,
  /\b(?:brulant|burning hot|red hot|too hot to touch|melted|melting|fond(?:u|ue)?|abrasa|quema mucho|derretido|scotta|bollente|fuso|kochend heiss|gluhend|geschmolzen|schmilzt)\b/,
  /\b(?:freins?|pedale|direction|volant)\b.{0,40}\b(?:plus|lache|repond|bloque|marchent pas|marche pas|mou|molle)/,
  /\bplus de freins?\b/,
  /\b(?:brakes?|steering|accelerator)\b.{0,40}\b(?:stopped|not work|don'?t work|doesn'?t work|fail|failed|failing|locked|stuck|soft|gone)/,
  /\bno brakes\b/,
  /\b(?:frenos?|direccion|acelerador)\b.{0,40}\b(?:no funciona|no responde|falla|fallan|bloquea|no frena)|\bno (?:me )?funcionan? (?:los|el) frenos?\b|\bsin frenos\b/,
  /\b(?:freni|freno|sterzo|acceleratore)\b.{0,40}\b(?:non funziona|non rispond|bloccat|non frena|non va)|\bsenza freni\b/,
  /\b(?:bremsen?|lenkung|gaspedal)\b.{0,40}\b(?:nicht|versag|blockier|klemm|ausgefallen)|\bkeine bremsen\b/,
  /\bairbag\b/,
  /\b(?:moteur|voiture)\b.{0,40}\b(?:coupe|cale|arrete|eteint)\b.{0,30}\b(?:en roulant|en conduisant|sur l'autoroute)/,
  /\b(?:engine|car)\b.{0,40}\b(?:cut out|stalled|died|stopped|shut off)\b.{0,30}\b(?:driving|motorway|road)/,
  /\b(?:motor|coche)\b.{0,40}\b(?:parado|apagado|cortado)\b.{0,30}\b(?:en marcha|conduciendo|circulando|carretera)/,
  /\b(?:motore|macchina|auto)\b.{0,40}\b(?:spent[oa]|fermat[oa])\b.{0,30}\b(?:in marcia|guidando|guidavo|autostrada)/,
  /\bmotor\b.{0,40}\b(?:fahrt|fahren|autobahn)\b.{0,30}\b(?:aus|ausgegangen|abgestellt|abgestorben)/,
  /\b(?:accident grave|blesse|injured|herido|ferito|verletzt)\b/,
];

export const isDanger = (message: string): boolean => {
  const text = fold(message.slice(0, 2_000));
  return dangers.some((danger) => danger.test(text));
};

const persons: readonly RegExp[] = [
  /^\s*(?:humain|human|humano|umano|mensch|agent|operateur|operatore|operador|mitarbeiter|conseiller|persona|persona reale)\s*[.!?]*\s*$/,
  /\b(?:parler|discuter|echanger)\b.{0,30}\b(?:humain|personne|conseill|quelqu'un|agent|equipe|operateur)/,
  /\b(?:un|une|vrai|vraie) (?:humain|conseiller|conseillere|vraie personne|personne reelle|operateur)\b/,
  /\bpasse[rz]?[ -]moi\b.{0,20}\b(?:quelqu'un|equipe|personne)/,
  /\b(?:talk|speak|chat)\b.{0,30}\b(?:human|person|someone|somebody|agent|team|representative|advisor)/,
  /\b(?:real|actual) (?:person|human)\b/,
  /\bhablar\b.{0,30}\b(?:persona|humano|alguien|agente|equipo|operador)/,
  /\b(?:un agente|una persona real|un operador|un humano)\b/,
  /\bparlare\b.{0,30}\b(?:persona|umano|qualcuno|operatore|team|addetto)/,
  /\bun (?:operatore|umano|addetto)\b/,
  /\b(?:sprechen|reden|schreiben)\b.{0,30}\b(?:mensch|mitarbeiter|jemand|team|person)|\b(?:mensch|mitarbeiter|jemand|team|person)\w{0,4}\b.{0,30}\b(?:sprechen|reden)/,
  /\beinen? (?:mitarbeiter|mitarbeiterin|menschen|echten? person)\b/,
];

export const asksForPerson = (message: string): boolean => {
  const text = fold(message.slice(0, 2_000));
  return persons.some((person) => person.test(text));
};

const orders: readonly RegExp[] = [
  /\b(?:ou en est|ou est|suivre|suivi de|statut de|etat de|pas (?:encore )?recu)\b.{0,20}\b(?:commande|colis|livraison|paquet)/,
  /\b(?:where(?:'s| is)|track|status of|not (?:yet )?received|hasn'?t arrived)\b.{0,20}\b(?:order|parcel|package|delivery)/,
  /\b(?:order|parcel|package)\b.{0,20}\b(?:status|hasn'?t arrived|not arrived|tracking)/,
  /\b(?:donde esta|seguimiento|estado|seguir|rastrear|no (?:me )?ha llegado)\b.{0,20}\b(?:pedido|paquete|envio)/,
  /\b(?:dov'e|dove si trova|stato|tracciare|seguire|non (?:e|ho) (?:ancora )?(?:arrivato|ricevuto))\b.{0,20}\b(?:ordine|pacco|spedizione)/,
  /\b(?:wo ist|wo bleibt|status|verfolgen|nachverfolgen)\b.{0,20}\b(?:bestellung|paket|lieferung|sendung)/,
  /\b(?:bestellung|paket|sendung)\b.{0,20}\b(?:status|verfolgen|nicht angekommen|noch nicht da)/,
];

export const asksForOrder = (message: string): boolean => {
  const text = fold(message.slice(0, 2_000));
  return orders.some((order) => order.test(text));
};

const addressForm = /[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}@[\p{L}\p{N}.-]{1,180}\.[\p{L}\p{N}-]{2,24}/u;

/** As stored, without marks: `[ana@example.com]`. */
export function emailIn(message: string): string | undefined {
  const address = addressForm.exec(message.slice(0, 2_000).replaceAll("\uff20", "@"))?.[0];
  return address && plainEmail(address);
}

/** Around one's own address, in five languages. */
const ownWords = new Set(
  [
    "mon ma mes adresse mail e-mail email courriel est c'est c’est voici moi la le oui bonjour merci svp",
    "my the address mail e-mail email is it's it’s here i am i'm me yes hello hi thanks thank you please",
    "mi correo electrónico dirección es el la aquí está yo soy sí hola gracias",
    "mio mia la il indirizzo posta è ecco sono io sì ciao buongiorno grazie",
    "meine die adresse mail e-mail e-mail-adresse mailadresse ist lautet hier ich bin ja hallo danke bitte",
  ].flatMap((words) => words.split(" ")),
);

/** The address of a message that says only "this is my address". Others may be somebody else's (docs/decisions/0039). */
export function ownAddressIn(message: string): string | undefined {
  const address = emailIn(message);
  if (address === undefined) return undefined;
  const others = message
    .replaceAll("\uff20", "@")
    .replace(addressForm, " ")
    .toLowerCase()
    .split(/[\s,;:.!?()<>"«»“”„[\]{}*_`]+/u);
  return others.every((word) => word === "" || ownWords.has(word)) ? address : undefined;
}
