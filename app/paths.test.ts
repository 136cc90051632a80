import { expect, test } from "vitest";
import { adminOrderPath, adminPaths } from "./office-paths.ts";
import { isPagePath, paths } from "./paths.ts";

test("spec 2.1: every public route has its address, to the letter", () => {
  const promised =
    "/ /auth /dashboard /account /update-password /reset-password /acheter /compatibilite /confirmation /about /dongle /dongle-fiche /concession-fiche /fleet-fiche /fleet /insurance /garage /smartlab /score-ecodrive /score-conduite /type-route /fusion-capteurs /vin-decoder /developpeurs /manuel-installation /manuel-utilisateur /localiser-obd /certifications /faq /legal /privacy /conditions-utilisation /cgv /ody-guide /early-adopters";
  const pageOf =
    "/retractation /retractation/confirmer /retractation/contester /suivi /suivi/commande /accessibilite /donnees /securite /mes-donnees /mes-donnees/acces /mes-donnees/fichier /conversation /newsletter /newsletter/desinscription";
  expect(Object.values(paths).toSorted()).toEqual(`${promised} ${pageOf}`.split(" ").toSorted());
});

test("spec 2.2, decisions 9: so have the pages of the back office", () => {
  const promised =
    "/admin /admin/prices /admin/api /admin/orders /admin/orders-to-ship /admin/orders-to-process /admin/promo-codes /admin/tentatives /admin/dongle-association /admin/odovia-orders /admin/odovia-users";
  const pageOf =
    "/admin/account /admin/api/deliveries /admin/api/deliveries/export /admin/api/keys /admin/api/launch /admin/api/mails /admin/api/mails/export /admin/api/messages /admin/api/messages/export /admin/api/reference /admin/api/webhooks /admin/audit /admin/audit/export /admin/chat /admin/chat/:id /admin/chat/archive /admin/chat/replies /admin/dongle-association/:serial /admin/dongle-association/export /admin/dongle-association/import /admin/invoices /admin/invoices/:file /admin/invoices/books /admin/invoices/days /admin/invoices/entries /admin/invoices/export /admin/invoices/journal /admin/invoices/payouts /admin/invoices/vat /admin/newsletter /admin/newsletter/export /admin/newsletter/letters /admin/newsletter/letters/:id /admin/newsletter/letters/:id/preview /admin/newsletter/subscribers/:id /admin/odovia-orders/export /admin/odovia-users/:person /admin/odovia-users/:person/export /admin/odovia-users/export /admin/orders-to-process/export /admin/orders-to-process/print /admin/orders-to-ship/export /admin/orders-to-ship/tracking /admin/orders/:id /admin/orders/:id/return-slip /admin/orders/export /admin/promo-codes/:id /admin/promo-codes/export /admin/requests /admin/requests/:id /admin/requests/export /admin/retention /admin/settings /admin/settings/:tab /admin/settings/mails/:mail /admin/settings/mails/:mail/preview /admin/sign-in-again /admin/team /admin/tentatives/export /admin/tentatives/import /admin/tentatives/model /admin/tentatives/models/export /admin/views /admin/withdrawals /admin/withdrawals/export";
  expect(Object.values(adminPaths).toSorted()).toEqual(`${promised} ${pageOf}`.split(" ").toSorted());
});

test("an order's page is addressed by its id, whatever the id holds", () => {
  expect(adminOrderPath("018f-a")).toBe("/admin/orders/018f-a");
  expect(adminOrderPath("../x?y")).toBe("/admin/orders/..%2Fx%3Fy");
});

test("a page's address is one of the table, without a language or a query", () => {
  expect(["/faq", "/"].every(isPagePath)).toBe(true);
  expect(["/de/faq", "/faq?a=1", "/toString", "/admin", ""].some(isPagePath)).toBe(false);
});
