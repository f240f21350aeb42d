import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Client } from "./api.ts";
import type { Customer } from "./customers.ts";
import type { Product } from "./product.ts";
import { PushedMarket } from "./pushed-market.ts";
import { Terminal } from "./terminal.ts";

/** A trader at the terminal, with prices that the test sets, and a client that queries the server directly. */
export class Desk extends Terminal {
	readonly client: Client;
	readonly market: PushedMarket;

	private constructor(page: Page, client: Client, market: PushedMarket) {
		super(page);
		this.client = client;
		this.market = market;
	}

	/** Signed in at the terminal, at EUR/USD 1.08500 / 1.08512. */
	static open(page: Page, product: Product, customer: Customer): Promise<Desk> {
		return Desk.at(page, product, customer, "EURUSD", ["1.08500", "1.08512"]);
	}

	/** Signed in at the terminal, at an instrument with this bid and ask. */
	static async at(
		page: Page,
		product: Product,
		customer: Customer,
		id: string,
		[bid, ask]: readonly [string, string],
	): Promise<Desk> {
		const desk = new Desk(page, customer.client, new PushedMarket(product.origin));
		await desk.market.set(id, bid, ask);
		await desk.enter(customer, `/main/trading/${id}`);
		await expect(desk.ticket).toContainText(bid.slice(0, 4));
		return desk;
	}

	/** On a phone, where the ticket is behind the buttons with the prices. */
	static async onPhone(
		page: Page,
		product: Product,
		customer: Customer,
		id: string,
		[bid, ask]: readonly [string, string],
	): Promise<Desk> {
		const desk = new Desk(page, customer.client, new PushedMarket(product.origin));
		await desk.market.set(id, bid, ask);
		await desk.enter(customer, `/main/trading/${id}`);
		await expect(desk.sellPrice).toContainText(bid.slice(0, 4));
		return desk;
	}

	/** The button that opens the ticket of a phone to sell. */
	get sellPrice(): Locator {
		return this.page.getByRole("button", { name: /^Sell/ }).first();
	}

	/** A command by HTTP, for steps that are not the subject of a test. Throws when it is refused. */
	async order(path: string, body: object): Promise<void> {
		const { id } = await this.client.account();
		const answer = await this.client.send("POST", path, { command_id: randomUUID(), account_id: id, ...body });
		if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
	}

	type(name: "Market" | "Limit" | "Stop" | "Stop limit"): Promise<void> {
		return this.page.getByRole("radio", { name, exact: true }).first().click();
	}

	/** The side buttons with the prices. */
	side(name: "Buy" | "Sell"): Promise<void> {
		return this.ticket
			.getByRole("group", { name: "Side" })
			.getByRole("button", { name: new RegExp(`^${name}`) })
			.click();
	}

	async fill(label: string, value: string): Promise<void> {
		await this.ticket.getByLabel(label, { exact: true }).fill(value);
	}

	async place(): Promise<void> {
		await this.ticket.locator("button[type=submit]").click();
	}

	get ticketForm(): Locator {
		return this.ticket;
	}

	notice(text: RegExp): Locator {
		return this.toast(text);
	}

	/** Rows of the list of pending orders. */
	get pendingRows(): Locator {
		return this.page.getByRole("table", { name: "Orders" }).locator("tbody tr");
	}

	async ordersTab(): Promise<void> {
		await this.page.getByRole("tab", { name: /^Orders/ }).click();
	}

	stop(): void {
		this.market.stop();
	}
}
