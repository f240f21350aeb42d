import { CHAIN_DECIMALS, NETWORK_OF } from "@truefill/core/coins";
import { formatDecimal } from "@truefill/core/money";
import { isLanguage, LANGUAGES } from "@truefill/texts/languages";
import { TEST_CHAIN_TEXTS } from "@truefill/texts/server";
import type { CoinAddress } from "../output.ts";
import type { TestTransfer } from "./store.ts";

/* The page of the embedded test chain, rendered by the server, without scripts. */

type Texts = (typeof TEST_CHAIN_TEXTS)["en"];

const escaped = (raw: string): string => raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** What was wrong with the last form. */
export type Problem = "amount" | "too-many" | "not-waiting";

const SUGGESTED = { BTC: "0.01", ETH: "0.2", LTC: "5", USDT: "100" } as const;

export function chainPage({
	address,
	transfers,
	returns,
	sent,
	height,
	language: named,
	problem,
}: {
	readonly address: CoinAddress;
	readonly transfers: readonly TestTransfer[];
	/** The transactions by which they were sent back. */
	readonly returns: ReadonlyMap<string, string>;
	/** What signed transactions pay, to whomever. */
	readonly sent: readonly TestTransfer[];
	readonly height: number;
	readonly language: string;
	readonly problem: Problem | null;
}): string {
	const language = isLanguage(named) ? named : "en";
	const t = (key: keyof Texts): string => escaped(TEST_CHAIN_TEXTS[language][key]);
	const { coin, id } = address;
	const form = (content: string, className = "") =>
		`<form method="post" action="/test-chain/${id}" autocomplete="off"${className}><input type="hidden" name="language" value="${language}">${content}</form>`;
	const alert =
		problem === null
			? ""
			: `<p class="problem" role="alert">${t(problem === "amount" ? "testChain.wrongAmount" : problem === "too-many" ? "testChain.tooMany" : "testChain.notWaiting")}</p>`;
	const rows = transfers.map((transfer) =>
		rowOf(transfer, { coin, height, returnedBy: returns.get(transfer.txId) ?? null }, t, form),
	);
	const left = sent.map((transfer) => sentRow(transfer, coin, height, t));
	const option = (value: string, key: keyof Texts) => `<option value="${value}">${t(key)}</option>`;
	const others =
		NETWORK_OF[coin] === "ethereum"
			? `${option("wrong", "testChain.what.wrong")}${option("other", "testChain.otherToken")}`
			: "";
	const what = `<label>${t("testChain.what")}<select name="what">${option("coin", "testChain.what.coin")}${option("two", "testChain.what.two")}${others}</select></label>`;
	return `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t("testChain.title")}</title><link rel="stylesheet" href="/test-chain.css"></head>
<body><p class="notice"><strong>${t("testChain.name")}</strong> ${t("testChain.noCoins")}</p>
<main><h1>${t("testChain.title")}</h1>${alert}
<p class="to">${t("testChain.to")}<br><code dir="ltr">${escaped(address.address)}</code></p>
${form(`<input type="hidden" name="act" value="pay"><label>${t("testChain.amount")} (${coin})<input name="amount" dir="ltr" inputmode="decimal" maxlength="40" required value="${SUGGESTED[coin]}"></label>${what}<button>${t("testChain.pay")}</button>`)}
<section><h2>${t("testChain.blocks")} <span dir="ltr">${height}</span></h2><div class="pair">
${form(`<input type="hidden" name="act" value="mine"><label>${t("testChain.count")}<input name="blocks" dir="ltr" inputmode="numeric" maxlength="2" value="1"></label><button class="second">${t("testChain.mine")}</button>`)}
${form(`<input type="hidden" name="act" value="reorganise"><label>${t("testChain.depth")}<input name="depth" dir="ltr" inputmode="numeric" maxlength="2" value="1"></label><button class="second">${t("testChain.reorganise")}</button>`)}
</div></section>
<section><h2>${t("testChain.transactions")}</h2>${rows.length === 0 ? `<p class="soft">${t("testChain.none")}</p>` : `<ul>${rows.join("")}</ul>`}</section>
<section><h2>${t("testChain.sent")}</h2>${left.length === 0 ? `<p class="soft">${t("testChain.none")}</p>` : `<ul>${left.join("")}</ul>`}</section>
<p><a class="back" href="/main/deposit/${coin.toLowerCase()}/${id}">${t("testChain.back")}</a></p></main></body></html>
`;
}

/** How much, and where it is. */
function headOf(
	{ units, state, height: at, coin: sent }: TestTransfer,
	coin: CoinAddress["coin"],
	height: number,
	t: (key: keyof Texts) => string,
): string {
	const amount = formatDecimal(units, CHAIN_DECIMALS[sent ?? coin], 0);
	const where =
		state === "mined" && at !== null
			? `${t("testChain.mined")} <span dir="ltr">${at}</span> · ${t("testChain.confirmations")} <span dir="ltr">${height - at + 1}</span>`
			: t(state === "pending" ? "testChain.pending" : "testChain.dropped");
	return `<strong dir="ltr">${amount} ${sent ?? t("testChain.token")}</strong> <span class="soft">${where}</span>`;
}

const sentRow = (
	transfer: TestTransfer,
	coin: CoinAddress["coin"],
	height: number,
	t: (key: keyof Texts) => string,
): string =>
	`<li>${headOf(transfer, coin, height, t)}<br><code dir="ltr">${escaped(transfer.address)}</code><br><code dir="ltr">${transfer.txId}</code></li>`;

function rowOf(
	transfer: TestTransfer,
	{
		coin,
		height,
		returnedBy,
	}: { readonly coin: CoinAddress["coin"]; readonly height: number; readonly returnedBy: string | null },
	t: (key: keyof Texts) => string,
	form: (content: string, className?: string) => string,
): string {
	const { txId, state } = transfer;
	const button = (act: string, key: keyof Texts) =>
		form(
			`<input type="hidden" name="act" value="${act}"><input type="hidden" name="transaction" value="${txId}"><button class="small">${t(key)}</button>`,
			' class="inline"',
		);
	const returned =
		returnedBy === null
			? button("send-back", "testChain.sendBack")
			: `<br><span class="soft">${t("testChain.sentBack")}</span> <code dir="ltr">${returnedBy}</code>`;
	const acts =
		state === "pending"
			? `${button("replace", "testChain.replace")}${button("double-spend", "testChain.doubleSpend")}`
			: state === "mined"
				? returned
				: "";
	return `<li>${headOf(transfer, coin, height, t)}<br><code dir="ltr">${txId.slice(0, 16)}…</code>${acts}</li>`;
}

export const unknownPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test chain</title><link rel="stylesheet" href="/test-chain.css"></head>
<body><p class="notice"><strong>Test chain</strong> No real coins.</p><main><h1>There is no such address</h1></main></body></html>
`;

export const STYLE = `:root { color-scheme: light dark; --line: light-dark(#cfd6e0, #39434f); --soft: light-dark(#55606f, #9aa7b8); --link: light-dark(#1f5fd0, #7fb0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f6f7f9, #10151c); color: light-dark(#1b2430, #e6ebf2); font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: 0.75rem 1rem; text-align: center; background: light-dark(#fff2cc, #4a3a00); color: light-dark(#4a3a00, #ffe9a8); }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.375rem; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 0 0 0.75rem; }
section { margin-block-start: 1.5rem; border-block-start: 1px solid var(--line); padding-block-start: 1rem; }
label { display: block; margin-block-end: 0.75rem; font-weight: 500; }
input, select { display: block; inline-size: 100%; margin-block-start: 0.25rem; padding: 0.625rem 0.75rem; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: light-dark(#ffffff, #171e27); border: 1px solid var(--line); border-radius: 8px; text-align: start; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
button { display: block; inline-size: 100%; min-block-size: 44px; padding: 0.625rem 1rem; font: inherit; font-weight: 600; color: #ffffff; background: #1f5fd0; border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
button.second, button.small { color: inherit; background: transparent; border-color: var(--line); }
button.small { display: inline-block; inline-size: auto; min-block-size: 36px; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
.inline { display: inline-block; margin: 0.5rem 0.5rem 0 0; }
.back { display: block; padding: 0.75rem; text-align: center; color: var(--link); }
.problem { margin: 0 0 1rem; padding: 0.75rem 1rem; border-radius: 8px; background: light-dark(#fdecea, #4a1512); color: light-dark(#7a1410, #ffd9d6); }
.soft, .to { color: var(--soft); }
code { overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding-block: 0.75rem; border-block-start: 1px solid var(--line); }
li:first-child { border-block-start: 0; }
`;
