import { formatMoney } from "@truefill/core/money";
import { isLanguage, LANGUAGES } from "@truefill/texts/languages";
import { CARD_DECLINE_TEXTS, TEST_PAYMENT_TEXTS } from "@truefill/texts/server";
import { declineOf } from "../to-wire.ts";
import { grouped, type Scenario, TEST_CARDS } from "./cards.ts";
import type { SavedCard } from "./cards-store.ts";
import type { TestPayment } from "./store.ts";

/* The hosted page of the test provider, rendered by the server, without scripts. */

type Texts = (typeof TEST_PAYMENT_TEXTS)["en"];
type Key = keyof Texts;

const languageOf = (language: string) => (isLanguage(language) ? language : "en");

const escaped = (raw: string): string => raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The sentences of a page in its language, as safe HTML. */
function wordsOf({ language: named, amount, currency, merchant }: TestPayment) {
	const language = languageOf(named);
	const texts = TEST_PAYMENT_TEXTS[language];
	const price = new Intl.NumberFormat(language, { style: "currency", currency }).format(
		// An exact decimal string: the formatter takes it without rounding.
		formatMoney(amount, currency) as `${number}`,
	);
	const values: Readonly<Record<string, string>> = { amount: price, merchant };
	const t = (key: Key): string =>
		escaped(texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
	return { language, t, price: escaped(price) };
}

function frame(payment: TestPayment, title: string, body: string): string {
	const { language, t, price } = wordsOf(payment);
	return `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/test-payments.css"></head>
<body><p class="notice"><strong>${t("testPayments.name")}</strong> ${t("testPayments.noMoney")}</p>
<main><header><p class="merchant">${escaped(payment.merchant)}</p><p class="price">${price}</p></header>
${body}</main></body></html>
`;
}

/** What was wrong with the last try. */
export type Problem = { readonly declined: string } | "not-a-test-card" | "expiry" | "cvc";

export function payPage(payment: TestPayment, saved: readonly SavedCard[], problem: Problem | null): string {
	const { language, t, price } = wordsOf(payment);
	const words = problem === null ? "" : `<p class="problem" role="alert">${problemText(payment, problem)}</p>`;
	const wrong = (name: Problem): string => (problem === name ? ' aria-invalid="true" autofocus' : "");
	const cards = TEST_CARDS.map(({ number, brand, scenario }) => {
		const what = outcomeText(language, scenario);
		return `<tr><th scope="row"><code dir="ltr">${grouped(number)}</code><span class="brand">${brand}</span></th><td>${what}</td></tr>`;
	});
	const action = `/test-payments/${payment.sessionId}`;
	const again = saved.map(({ id, card: { brand, last4 } }) => {
		const name = `<bdi dir="ltr">${escaped(brand)} •••• ${last4}</bdi>`;
		return `<li><button class="second" name="saved" value="${id}">${t("testPayments.saved.pay").replace("{card}", name)}</button></li>`;
	});
	const offered =
		again.length === 0
			? ""
			: `<form method="post" action="${action}"><h2>${t("testPayments.saved")}</h2><ul>${again.join("")}</ul></form><h2>${t("testPayments.other")}</h2>`;
	return frame(
		payment,
		t("testPayments.title"),
		`<h1>${t("testPayments.title")}</h1>${words}${offered}
<form method="post" action="${action}" autocomplete="off">
<label>${t("testPayments.number")}<input name="number" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="23" required placeholder="4242 4242 4242 4242"${wrong("not-a-test-card")}></label>
<div class="pair"><label>${t("testPayments.expiry")}<input name="expiry" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="7" required placeholder="12/34"${wrong("expiry")}></label>
<label>${t("testPayments.cvc")}<input name="cvc" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="4" required placeholder="123"${wrong("cvc")}></label></div>
<label class="choice"><input type="checkbox" name="save" value="yes">${t("testPayments.save")}</label>
<button>${t("testPayments.pay").replace("{price}", price)}</button>
<a class="back" href="${escaped(payment.cancelUrl)}">${t("testPayments.back")}</a></form>
<details><summary>${t("testPayments.cards")}</summary><table><thead><tr><th scope="col">${t("testPayments.number")}</th><th scope="col">${t("testPayments.outcome")}</th></tr></thead><tbody>${cards.join("")}</tbody></table></details>`,
	);
}

function problemText(payment: TestPayment, problem: Problem): string {
	const { language, t } = wordsOf(payment);
	if (typeof problem === "object") {
		return escaped(CARD_DECLINE_TEXTS[language][`cardDecline.${declineOf(problem.declined)}`]);
	}
	if (problem === "not-a-test-card") return t("testPayments.notTestCard");
	return t(problem === "expiry" ? "testPayments.wrongExpiry" : "testPayments.wrongCvc");
}

function outcomeText(language: keyof typeof TEST_PAYMENT_TEXTS, scenario: Scenario): string {
	const texts = TEST_PAYMENT_TEXTS[language];
	switch (scenario.kind) {
		case "paid":
			return escaped(texts["testPayments.outcome.paid"]);
		case "delayed":
			return escaped(texts["testPayments.outcome.delayed"]);
		case "confirmed":
			return escaped(
				texts[scenario.declined === null ? "testPayments.outcome.confirmed" : "testPayments.outcome.refused"],
			);
		case "disputed":
			return escaped(texts[scenario.outcome === "won" ? "testPayments.outcome.won" : "testPayments.outcome.lost"]);
		case "refund-fails":
			return escaped(texts["testPayments.outcome.refundFails"]);
		case "declined":
			return `${escaped(texts["testPayments.outcome.declined"])} <code dir="ltr">${scenario.code}</code>`;
	}
}

/** The step at which the bank asks the customer: 3-D Secure. */
export function confirmPage(payment: TestPayment): string {
	const { t } = wordsOf(payment);
	return frame(
		payment,
		t("testPayments.confirm.title"),
		`<form method="post" action="/test-payments/${payment.sessionId}/confirm">
<h1>${t("testPayments.confirm.title")}</h1><p>${t("testPayments.confirm.body")}</p>
<p class="card"><bdi dir="ltr">${escaped(payment.card?.brand ?? "")} •••• ${payment.card?.last4 ?? ""}</bdi></p>
<button name="answer" value="yes">${t("testPayments.confirm.yes")}</button>
<button name="answer" value="no" class="second">${t("testPayments.confirm.no")}</button></form>`,
	);
}

export function endedPage(payment: TestPayment): string {
	const { t } = wordsOf(payment);
	const to = payment.status === "paid" || payment.status === "processing" ? payment.successUrl : payment.cancelUrl;
	return frame(
		payment,
		t("testPayments.ended"),
		`<h1>${t("testPayments.ended")}</h1><p><a class="back" href="${escaped(to)}">${t("testPayments.back")}</a></p>`,
	);
}

export const unknownPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test provider</title><link rel="stylesheet" href="/test-payments.css"></head>
<body><p class="notice"><strong>Test provider</strong> No real money.</p><main><h1>There is no such payment</h1></main></body></html>
`;

export const STYLE = `:root { color-scheme: light dark; --line: light-dark(#cfd6e0, #39434f); --soft: light-dark(#55606f, #9aa7b8); --link: light-dark(#1f5fd0, #7fb0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f6f7f9, #10151c); color: light-dark(#1b2430, #e6ebf2); font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: 0.75rem 1rem; text-align: center; background: light-dark(#fff2cc, #4a3a00); color: light-dark(#4a3a00, #ffe9a8); }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header { margin-block-end: 1.5rem; }
header p { margin: 0; }
.merchant { color: var(--soft); }
.price { font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.125rem; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
ul { list-style: none; margin: 0; padding: 0; }
label.choice { display: flex; gap: 0.5rem; align-items: center; font-weight: 400; }
.choice input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; flex: none; }
label { display: block; margin-block-end: 1rem; font-weight: 500; }
input { display: block; inline-size: 100%; margin-block-start: 0.25rem; padding: 0.625rem 0.75rem; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: light-dark(#ffffff, #171e27); border: 1px solid var(--line); border-radius: 8px; text-align: start; }
input[aria-invalid] { border-color: light-dark(#c62828, #ff8a80); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
button { display: block; inline-size: 100%; min-block-size: 44px; margin-block: 0.5rem; padding: 0.625rem 1rem; font: inherit; font-weight: 600; color: #ffffff; background: #1f5fd0; border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
button.second { color: inherit; background: transparent; border-color: var(--line); }
.back { display: block; padding: 0.75rem; text-align: center; color: var(--link); }
.problem { margin: 0 0 1rem; padding: 0.75rem 1rem; border-radius: 8px; background: light-dark(#fdecea, #4a1512); color: light-dark(#7a1410, #ffd9d6); }
.card { font-variant-numeric: tabular-nums; color: var(--soft); }
details { margin-block-start: 2rem; border-block-start: 1px solid var(--line); padding-block-start: 1rem; }
summary { cursor: pointer; padding-block: 0.5rem; color: var(--link); }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: start; vertical-align: top; }
tbody th { white-space: nowrap; font-weight: 400; }
tbody tr { border-block-start: 1px solid var(--line); }
td code { overflow-wrap: anywhere; }
.brand { display: block; color: var(--soft); font-size: 0.75rem; }
`;
