import { dictionariesOf } from "./dictionaries.ts";
import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import { cards, expectPaid, fillOrder, goToPayment, newBuyer, payButton, typeCard } from "./purchase-path.ts";

test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });

  test("mails follow the language of the payment step", async ({ page, open, t, shop, visitor }) => {
    const buyer = newBuyer("fr");
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    const languageNow = async () => (await shop.data.ordersOf(buyer.email))[0]!.language;
    expect(await languageNow()).toBe("fr");
    await chooseLanguage(page, t, visitor, "it");
    await expect.poll(languageNow).toBe("it");
    const italian = dictionariesOf("it");
    await typeCard(page, italian, cards.accepted);
    await payButton(page, italian, 79, "it").click();
    const number = await expectPaid(page, italian);
    const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(buyer.email), 20_000);
    expect(mail.subject).toBe(italian.orderMails.confirmation.subject.replace("{number}", number));
  });
});
