// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { formatMoney, formatPercent, formatPrice, formatTime } from "../lib/format.ts";
import { loadAllTexts, setLanguage, setTimeZone, showLanguage, startLanguage, t, textOf } from "./index.ts";
import { firstLanguage } from "./languages.ts";
import { localised, notificationWords, serverText } from "./server-texts.ts";
import { siteText } from "./site-texts.ts";

afterEach(async () => {
	localStorage.clear();
	setTimeZone(null);
	await showLanguage("en");
	await loadAllTexts();
});

describe("the language to begin with (SPEC §1)", () => {
	it.each([
		["ar", ["de"], "ar"],
		[null, ["fr-CH", "de"], "fr"],
		[null, ["pt-BR", "ES"], "es"],
		["tlh", ["pt-BR"], "en"],
		[null, [], "en"],
	] as const)("chosen %j, the browser reads %j: %s", (chosen, browser, code) => {
		expect(firstLanguage(chosen, browser)).toBe(code);
	});

	it("is kept for the next visit, with the direction of the page", async () => {
		await setLanguage("ar");
		expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
		await showLanguage("en");
		await startLanguage();
		expect([document.documentElement.lang, t("common.cancel")]).toEqual(["ar", "إلغاء"]);
	});

	it("is the last one that was chosen, however long the others load", async () => {
		await Promise.all([showLanguage("de"), showLanguage("fr"), showLanguage("es")]);
		expect(t("common.cancel")).toBe("Cancelar");
	});
});

describe("what a reader sees", () => {
	it.each([
		["de", "−1.234,50 USD", "12,30 %", "1,08512"],
		["fr", "−1 234,50 USD", "12,30 %", "1,08512"],
		["ar", "−1,234.50 USD", "12.30%", "1.08512"],
	] as const)("in %s: money, percent and prices in Latin digits", async (code, money, percent, price) => {
		await showLanguage(code);
		const written = [formatMoney("-1234.5", "USD"), formatPercent("12.3"), formatPrice("1.08512", 5)];
		// Which non-breaking space a language uses does not matter here.
		expect(written.map((text) => text.replace(/[\u00a0\u202f]+/g, " "))).toEqual([money, percent, price]);
		expect(formatTime("2026-03-04T05:06:07Z", "date", "UTC")).toMatch(/^0?4.+2026$/);
	});

	it("counts as Arabic does, and isolates names in its sentences", async () => {
		await showLanguage("ar");
		const counted = [0, 1, 2, 3, 11, 100].map((count) => t("accounts.activity", { trades: count }));
		expect(new Set(counted).size).toBe(6);
		expect(t("trading.watchlist.star", { instrument: "EUR/USD" })).toContain("\u2068EUR/USD\u2069");
	});

	it.each(["de", "es", "fr", "ar"] as const)(
		"a buy is a buy and a sell a sell, and a day is no week: what chooses words is not isolated (%s)",
		async (code) => {
			await showLanguage(code);
			await loadAllTexts();
			const fill = (side: "buy" | "sell") => t("chart.fill.opened", { side, volume: "0.10", price: "1.1" });
			expect(fill("buy")).not.toBe(fill("sell"));
			const values = { limit: "1", currency: "USD", loss: "2", until: "then" };
			const text = ["day", "week", "month", "other"].map((period) =>
				textOf("error.LIMIT_LOSS_REACHED", { ...values, period }),
			);
			expect(new Set(text).size, text.join("\n")).toBe(4);
		},
	);

	it("is a moment in their own zone, which is named, also in the server's own English (C14)", async () => {
		const text = {
			code: "EXPIRY_IN_PAST",
			message: "The order would have expired at 2026-03-04T05:06:07.000Z.",
			params: { expires_at: "2026-03-04T05:06:07.000Z" },
		};
		setTimeZone("Asia/Tokyo");
		expect(serverText("error", text)).toBe("The order would have expired at Mar 04, 2026, 14:06 GMT+9.");
		expect(await localised("error", text)).toBe(serverText("error", text));
		const { title, message } = notificationWords({ ...text, title: "At 2026-03-04T05:06:07Z" });
		expect([title, message]).toEqual(["At Mar 04, 2026, 14:06 GMT+9", serverText("error", text)]);
		expect(serverText("error", { code: "NO_SUCH_CODE", message: "Nothing to tell." })).toBe("Nothing to tell.");
	});

	it("is the owner's own text where the site's settings have one", async () => {
		await showLanguage("de");
		expect([siteText("Excellent"), siteText("Our own words")]).toEqual(["Hervorragend", "Our own words"]);
	});
});

describe("what the server says", () => {
	const margin = {
		code: "MARGIN_TOO_LITTLE",
		message: "This needs 353,889.00 USD (margin, commission and spread); 12.00 USD is free. Choose a smaller volume.",
		params: { required: "353889.00", currency: "USD", free: "12.00" },
	};

	it("is its own English in English", async () => {
		expect(await localised("error", margin)).toBe(margin.message);
	});
	it("is said by code and numbers in another language, the numbers its own", async () => {
		await showLanguage("de");
		expect(await localised("error", margin)).toContain(
			"Dafür sind 353.889,00 USD nötig (Margin, Kommission und Spread)",
		);
	});
	it("stays English where the code is not known, or a number is missing", async () => {
		await showLanguage("de");
		expect(await localised("error", { code: "OF_TOMORROW", message: "Later." })).toBe("Later.");
		expect(serverText("error", { ...margin, params: {} })).toBe(margin.message);
	});
	it("chooses the plural of what is counted", async () => {
		await showLanguage("de");
		const wait = (seconds: string) =>
			localised("error", { code: "TOO_MANY_ATTEMPTS", message: "", params: { seconds } });
		expect([await wait("1"), await wait("90")]).toEqual([
			"Zu viele Versuche. Bitte versuchen Sie es in 1 Sekunde erneut.",
			"Zu viele Versuche. Bitte versuchen Sie es in 90 Sekunden erneut.",
		]);
	});
	it("is a notification with its reason", async () => {
		await showLanguage("de");
		const text = notificationWords({
			code: "ORDER_CANCELLED",
			title: "Order cancelled",
			message: "…",
			params: {
				order: "O100234-3",
				instrument: "EUR/USD",
				account: "10000001",
				reason_code: "PRICE_OFF_INCREMENT",
				reason: "The price …",
				reason_price: "1.08512",
				reason_increment: "0.0001",
			},
		});
		expect(text.message).toBe(
			"Order O100234-3 in EUR/USD auf Konto 10000001 wurde storniert. Der Kurs 1,08512 war kein Vielfaches von 0,0001 mehr. Platzieren Sie sie neu.",
		);
	});
});
