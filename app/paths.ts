import { brand } from "./brand.ts";

/** French forms (spec 2.1, decisions 2), spelled only here; `paths.test.ts` compares them with the specification. */
export const paths = {
  home: "/",
  compatibility: "/compatibilite",
  purchase: "/acheter",
  confirmation: "/confirmation",
  orderTracking: "/suivi",
  trackedOrder: "/suivi/commande",
  withdrawal: "/retractation",
  withdrawalConfirmation: "/retractation/confirmer",
  withdrawalDispute: "/retractation/contester",
  dongle: "/dongle",
  dongleSheet: "/dongle-fiche",
  earlyAdopters: "/early-adopters",
  about: "/about",

  fleet: "/fleet",
  fleetSheet: "/fleet-fiche",
  insurance: "/insurance",
  garage: "/garage",
  garageSheet: "/concession-fiche",
  smartlab: "/smartlab",

  guide: brand.routes.guide,
  faq: "/faq",
  userManual: "/manuel-utilisateur",
  installationManual: "/manuel-installation",
  portLocation: "/localiser-obd",
  certifications: "/certifications",
  ecoScore: "/score-ecodrive",
  drivingScore: "/score-conduite",
  roadType: "/type-route",
  sensorFusion: "/fusion-capteurs",
  vinDecoder: "/vin-decoder",
  developers: "/developpeurs",

  legal: "/legal",
  privacy: "/privacy",
  termsOfUse: "/conditions-utilisation",
  termsOfSale: "/cgv",
  accessibility: "/accessibilite",
  dataRights: "/donnees",
  security: "/securite",

  personalData: "/mes-donnees",
  personalDataShown: "/mes-donnees/acces",
  personalDataFile: "/mes-donnees/fichier",

  chatTranscript: "/conversation",

  newsletter: "/newsletter",
  newsletterUnsubscribe: "/newsletter/desinscription",
  signIn: "/auth",
  forgottenPassword: "/reset-password",
  newPassword: "/update-password",
  dashboard: "/dashboard",
  account: "/account",
} as const;

/** Stands here so that public pages load none of the addresses in `office-paths.ts`. */
export const adminHome = "/admin";

export type PagePath = (typeof paths)[keyof typeof paths];

export const isPagePath = (path: string): path is PagePath => Object.values<string>(paths).includes(path);
