import { expect, type Locator, type Page } from "@playwright/test";
import { type Person, sessionItems } from "./customers.ts";

/** `−1,234.50 USD` → `-1234.50`: a formatted figure as a decimal. */
export function readDecimal(shown: string): string {
	const match = /([+\u2212-]?)[^\d+\u2212-]*([\d,]+(?:\.\d+)?)/.exec(shown);
	if (match === null) throw new Error(`"${shown}" contains no number`);
	const [, sign = "", digits = ""] = match;
	return `${sign === "\u2212" || sign === "-" ? "-" : ""}${digits.replaceAll(",", "")}`;
}

/** Columns of the tables of trades and of the ledger, in their order on a wide screen. */
export const OPEN = { instrument: 0, side: 1, volume: 2, openingPrice: 3, currentPrice: 4, margin: 6, pnl: 8 } as const;
export const CLOSED = {
	instrument: 0,
	side: 1,
	volume: 2,
	openingPrice: 3,
	closingPrice: 4,
	reason: 5,
	gross: 8,
	commission: 9,
	net: 10,
} as const;
export const LEDGER = { number: 0, reason: 2, amount: 4, balanceAfter: 5 } as const;

/** The product as a user operates it: by names and roles, as a screen reader does. */
export class Terminal {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	/** Goes to a place of a phone's bottom bar; a badge may follow its name. */
	async phonePlace(name: "Home" | "Trade" | "Positions" | "Chat" | "More"): Promise<void> {
		const bar = this.page.getByRole("navigation", { name: "Main navigation" });
		await bar.getByRole("link", { name: new RegExp(`^${name}`) }).click();
	}

	/** Through the real sign-in page, from the start page. */
	async signIn({ email, password }: Person): Promise<void> {
		await this.page.goto("/");
		await this.logIn({ email, password });
	}

	/** Fills and sends the sign-in form on the current page. */
	async logIn({ email, password }: Person): Promise<void> {
		await this.page.getByLabel("Email").fill(email);
		await this.page.getByLabel("Password", { exact: true }).fill(password);
		await this.page.getByRole("button", { name: "Log in", exact: true }).click();
	}

	async signInToDashboard(person: Person): Promise<void> {
		await this.signIn(person);
		await this.page.waitForURL("**/main/dashboard");
		await expect(this.page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
	}

	/**
	 * Opens a page already signed in, in the state that the sign-in page leaves: for tests of later screens. `path` may
	 * include the origin of a test's own product.
	 */
	async enter({ email, password }: Person, path = "/main/dashboard"): Promise<void> {
		const { page } = this;
		const origin = path.startsWith("/") ? "" : new URL(path).origin;
		const answer = await page.request.post(`${origin}/api/v1/auth/login`, { data: { email, password } });
		const items = await sessionItems(answer);
		await page.goto(`${origin}/favicon.svg`);
		await page.evaluate((all) => {
			for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
		}, items);
		await page.goto(path);
	}

	/** Step-up of the page's session, as booking money needs it. */
	async stepUp({ password }: Person): Promise<void> {
		const kept = await this.page.evaluate(() => localStorage.getItem("user-storage"));
		const token = /"token":"([^"]+)"/.exec(kept ?? "")?.[1] ?? "";
		const headers = { authorization: `Bearer ${token}` };
		const url = new URL("/api/v1/auth/step-up", this.page.url()).href;
		const answer = await this.page.request.post(url, { headers, data: { password } });
		expect(answer.status(), await answer.text()).toBe(200);
	}

	/** Opens the terminal by the navigation, then an instrument by the search of the watchlist. */
	async openInstrument(symbol: string): Promise<void> {
		await this.page.getByRole("link", { name: "Trading", exact: true }).click();
		await this.page.getByRole("combobox", { name: "Search instruments" }).fill(symbol);
		await this.page.keyboard.press("Enter");
		await this.page.waitForURL(`**/main/trading/${symbol}`);
		// The address changes before the screen: a press now would still be on the ticket of the instrument before.
		await expect(this.page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
		await this.page.getByRole("combobox", { name: "Search instruments" }).fill("");
	}

	watchRow(name: string): Locator {
		return this.page.getByRole("option").filter({ hasText: name }).first();
	}

	get ticket(): Locator {
		return this.page.locator("form").filter({ has: this.page.getByLabel("Volume", { exact: true }) });
	}

	/** Fills and sends the ticket; a toast confirms the fill. */
	async trade(side: "Buy" | "Sell", lots: string): Promise<void> {
		await this.ticket
			.getByRole("button", { name: new RegExp(`^${side}`) })
			.first()
			.click();
		await this.ticket.getByLabel("Volume", { exact: true }).fill(lots);
		await this.ticket.locator("button[type=submit]").click();
		await expect(this.toast(side === "Buy" ? /^Bought/ : /^Sold/)).toBeVisible();
	}

	toast(text: RegExp): Locator {
		return this.page.locator("[data-sonner-toast]").filter({ hasText: text }).first();
	}

	/** Closes the toasts that cover the page. */
	async dismissToasts(): Promise<void> {
		const toasts = this.page.locator("[data-sonner-toast]");
		const close = toasts.locator("[data-close-button]");
		while ((await close.count()) > 0) {
			await close
				.first()
				.click({ timeout: 2_000 })
				// It closed by itself meanwhile.
				.catch(() => undefined);
		}
		await expect(toasts).toHaveCount(0);
	}

	async tab(name: "Open trades" | "Closed trades" | "Ledger"): Promise<void> {
		await this.page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
	}

	rows(table: "Open trades" | "Closed trades" | "Ledger"): Locator {
		return this.page.getByRole("table", { name: table }).locator("tbody tr");
	}

	async cells(row: Locator): Promise<string[]> {
		return row.locator("th, td").allInnerTexts();
	}

	/** Closes a trade of the table, or the share of it on a button of the form (`50%`). */
	async close(row: Locator, share?: string): Promise<void> {
		await row.getByRole("button", { name: /^Close / }).click();
		const form = this.page.locator("form").filter({ has: this.page.getByLabel("Volume to close") });
		if (share !== undefined) await form.getByRole("button", { name: share, exact: true }).click();
		await form.getByRole("button", { name: share === undefined ? "Close the trade" : "Close this part" }).click();
		await expect(form).toHaveCount(0);
	}

	/** A figure of the bottom bar, as a decimal. */
	async figure(name: "Balance" | "Equity" | "Lifetime P&L" | "Used margin" | "P&L"): Promise<string> {
		const bar = this.page.getByRole("region", { name: /^Account figures/ });
		const item = bar.getByRole("button").filter({ has: this.page.getByText(name, { exact: true }) });
		return readDecimal((await item.innerText()).replace(name, ""));
	}

	async openUserMenu(): Promise<void> {
		await this.page.getByRole("button", { name: /^Your menu/ }).click();
	}

	/** Number of colours in the chart's largest canvas; one colour means an empty chart. */
	async chartColours(): Promise<number> {
		return this.page.evaluate(() => {
			const canvases = [...document.querySelectorAll("canvas")].sort((a, b) => b.width * b.height - a.width * a.height);
			const colours = new Set<string>();
			for (const canvas of canvases.slice(0, 4)) {
				const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
				for (let at = 0; at < pixels.length; at += 4 * 3) {
					if ((pixels[at + 3] ?? 0) > 0) colours.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
				}
			}
			return colours.size;
		});
	}

	/** Presses Tab until an element with this name has the focus; returns the number of presses. */
	async tabTo(name: RegExp, limit = 150): Promise<number> {
		for (let presses = 1; presses <= limit; presses++) {
			await this.page.keyboard.press("Tab");
			const named = await this.page.evaluate(() => {
				const at = document.activeElement;
				if (!(at instanceof HTMLElement)) return "";
				const label = at.getAttribute("aria-label") ?? "";
				const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((each) => each.innerText) : [];
				return label !== "" ? label : (labels[0] ?? at.innerText);
			});
			if (name.test(named.trim())) return presses;
		}
		throw new Error(`${name} was not focused after ${limit} presses of Tab`);
	}
}
