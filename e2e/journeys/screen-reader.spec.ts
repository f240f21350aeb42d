import { Desk } from "../harness/desk.ts";
import { openLive } from "../harness/live-account.ts";
import { payByCard } from "../harness/money.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";

// What a screen reader is told, by the accessibility tree: names, states, and what is said of itself. The tree of a
// withdrawal is asserted in `withdrawal-life.spec.ts`, where one is made.

test.describe("a trade", () => {
	test.use({ configuration: PUSH });

	test("is opened and closed by what is read: prices as one number, costs, the fill, the result", async ({
		page,
		product,
		customer,
	}) => {
		const desk = await Desk.open(page, product, customer);
		const { ticket } = desk;
		try {
			await expect(ticket.getByRole("group", { name: "Side" })).toMatchAriaSnapshot(`
				- group "Side":
				  - button "Sell 1.08500"
				  - button "Buy 1.08512"
			`);
			await ticket.getByRole("button", { name: "Buy 1.08512" }).press("Enter");
			await expect(ticket).toMatchAriaSnapshot(`
				- form "Order ticket EUR/USD":
				  - group "Side":
				    - button "Buy 1.08512" [pressed]
				  - radiogroup "Unit of the volume":
				    - radio "Lots" [checked]
				  - textbox "Volume": "0.10"
				  - term:
				    - link "Margin"
				  - definition: "361.71"
				  - term: Free margin after
				  - definition: /9,63\\d\\.\\d\\d/
				  - term:
				    - link "Close-out price"
				  - definition: /below 0\\.1\\d+/
				  - term: Spread, if closed at once
				  - definition: −1.20
				  - paragraph: Buy 0.10 lots EUR/USD at 1.08512. Margin USD 361.71.
				  - button "Buy 0.10 lots EUR/USD"
			`);
			await ticket.getByRole("button", { name: "Buy 0.10 lots EUR/USD" }).press("Enter");
			const said = page.getByRole("alert").filter({ hasText: "EUR/USD" });
			await expect(said).toContainText("Bought 0.10 lots EUR/USD at 1.08512. Exactly the price you saw.");
			await expect(page.getByRole("tabpanel", { name: "Open trades 1" })).toMatchAriaSnapshot(`
				- table "Open trades":
				  - rowgroup:
				    - row:
				      - columnheader "Instrument"
				      - columnheader "Side"
				      - columnheader "Lots"
				      - columnheader "Opening price"
				      - columnheader "Current price"
				      - columnheader "Stop loss / Take profit"
				      - columnheader "Margin"
				      - columnheader "Opened"
				      - columnheader "P&L, USD"
				  - rowgroup:
				    - row:
				      - rowheader "EUR/USD"
				      - cell "Buy"
				      - cell "0.10"
				      - cell "1.08512"
				      - cell "1.08500"
				      - cell:
				        - 'button "Change levels of EUR/USD, stop loss / take profit: –/–"'
				      - cell "361.71"
				      - cell:
				        - time
				      - cell "−1.20"
				      - cell:
				        - button "Close EUR/USD…"
				        - button "More for EUR/USD"
			`);
			await desk.rows("Open trades").getByRole("button", { name: "Close EUR/USD…" }).press("Enter");
			await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
				- dialog "Close EUR/USD":
				  - textbox "Volume to close": "0.10"
				  - slider "Share to close": "100"
				  - paragraph: "Close 0.10 lots EUR/USD at 1.08500: −USD 1.20 net."
				  - button "Close the trade"
			`);
			await page.getByRole("button", { name: "Close the trade" }).press("Enter");
			await expect(said).toContainText("Closed 0.10 lots EUR/USD at 1.08500. Net result −USD 1.20");
			await page.getByRole("tab", { name: "Closed trades 1" }).press("Enter");
			await expect(page.getByRole("tabpanel", { name: "Closed trades 1" })).toMatchAriaSnapshot(`
				- table "Closed trades":
				  - rowgroup:
				    - row:
				      - rowheader "EUR/USD"
				      - cell "Buy"
				      - cell "0.10"
				      - cell "1.08512"
				      - cell "1.08500"
				      - cell "You"
				      - cell
				      - cell:
				        - time
				      - cell "−1.20"
				      - cell "0.00"
				      - cell "−1.20"
			`);
			await expect(page.getByRole("region", { name: /^Account figures/ })).toMatchAriaSnapshot(`
				- region:
				  - button "Balance 9,998.80"
				  - button "Equity 9,998.80"
				  - button "Used margin 0.00"
				  - 'button "Margin level Unlimited: no margin is used"'
			`);
		} finally {
			desk.stop();
		}
	});
});

test("a deposit by card is read with its cost before it is made, and its outcome after it", async ({
	page,
	product,
	customer,
}) => {
	const account = await openLive(customer);
	await verifyPart(product, customer, "identity", 21);
	await verifyPart(product, customer, "selfie", 22);
	await new Terminal(page).enter(customer, "/main/deposit/card");
	await page.getByRole("button", { name: `Pay in ${account.name}` }).press("Enter");
	const amount = page.getByRole("textbox", { name: "Amount that should arrive" });
	await amount.fill("6000");
	await amount.press("Tab");
	await expect(amount).toHaveAccessibleDescription("An amount from EUR 10.00 to EUR 5,000.00");
	await amount.fill("100");
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
		- main:
		  - heading "Deposit" [level=1]
		  - navigation "Ways to pay in":
		    - list:
		      - listitem:
		        - link "Crypto"
		      - listitem:
		        - link "Card"
		      - listitem:
		        - link "Bank transfer"
		      - listitem:
		        - link "History"
		  - textbox "Amount that should arrive": "100"
		  - group "Quick amounts":
		    - button "EUR 50.00"
		    - button "EUR 100.00"
		  - term: Arrives on ${account.number}
		  - definition: EUR 100.00
		  - term: Our fee
		  - definition
		  - term: When
		  - definition: Usually at once
		  - term: You pay
		  - definition: /EUR 10\\d\\.\\d\\d/
		  - button "Continue to pay EUR 100.00"
	`);
	await payByCard(page);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
		- main:
		  - heading "EUR 100.00 are on your account" [level=2]
		  - paragraph: Account ${account.number} · Visa •••• 4242
		  - link "See the ledger entry"
	`);
});
