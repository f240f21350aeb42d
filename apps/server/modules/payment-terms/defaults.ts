import type {
	BankAccounts,
	CoinTerm,
	PaymentDirection,
	PaymentTerm,
	PaymentTerms,
	TermMethod,
} from "@truefill/contracts/http";
import { COIN_LOCK_MINUTES } from "@truefill/contracts/http";
import { DEFAULT_CONFIRMATIONS } from "@truefill/core/coins";
import { ACCOUNT_CURRENCIES, type AccountCurrency, CURRENCY_DIGITS } from "@truefill/core/money";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Round amounts of about the same worth: so many units of each currency for one euro. */
const UNITS: Readonly<Record<AccountCurrency, number>> = { USD: 1, EUR: 1, GBP: 1, CHF: 1, JPY: 100, AUD: 2 };
/** Currencies with a national scheme that is free and settles within a day: SEPA and Faster Payments. */
const FAST: readonly AccountCurrency[] = ["EUR", "GBP"];

const textOf = (euros: number, currency: AccountCurrency): string => {
	const units = `${euros * UNITS[currency]}`;
	return CURRENCY_DIGITS[currency] === 0 ? units : `${units}.00`;
};

interface Shipped {
	readonly minimum: number;
	readonly maximum: number;
	readonly fee: number;
	readonly minutes: readonly [number, number];
}

const rows = (
	method: TermMethod,
	direction: PaymentDirection,
	shippedFor: (currency: AccountCurrency) => Shipped,
): PaymentTerm[] =>
	ACCOUNT_CURRENCIES.map((currency) => {
		const { minimum, maximum, fee, minutes } = shippedFor(currency);
		return {
			method,
			direction,
			currency,
			minimum: textOf(minimum, currency),
			maximum: textOf(maximum, currency),
			fee_fixed: textOf(fee, currency),
			fee_basis_points: 0,
			time_from_minutes: minutes[0],
			time_to_minutes: minutes[1],
		};
	});

/** Limits in euros; the fee of an international transfer is what the house's bank takes. */
const termsUpTo = (cardMaximum: number, wireMaximum: number): PaymentTerm[] => [
	...rows("card", "deposit", () => ({ minimum: 10, maximum: cardMaximum, fee: 0, minutes: [0, 5] })),
	...rows("card", "withdrawal", () => ({
		minimum: 10,
		maximum: cardMaximum,
		fee: 0,
		minutes: [DAY, 7 * DAY],
	})),
	...rows("wire", "deposit", (currency) => ({
		minimum: 50,
		maximum: wireMaximum,
		fee: 0,
		minutes: FAST.includes(currency) ? [HOUR, DAY] : [DAY, 3 * DAY],
	})),
	...rows("wire", "withdrawal", (currency) => ({
		minimum: 50,
		maximum: wireMaximum / 2,
		fee: FAST.includes(currency) ? 0 : 15,
		minutes: FAST.includes(currency) ? [4 * HOUR, DAY] : [DAY, 4 * DAY],
	})),
	// The fee is about what the network takes of us for one transaction.
	...rows("coin", "withdrawal", () => ({ minimum: 20, maximum: wireMaximum / 2, fee: 5, minutes: [HOUR, DAY] })),
];

/** About ten dollars at least; the depth is that of the core, and the mark-up covers the price's moves until it is final. */
const COIN_TERMS: readonly CoinTerm[] = (
	[
		["BTC", "0.00020000", 100],
		["ETH", "0.005", 100],
		["USDT", "10", 50],
		["LTC", "0.1", 100],
	] as const
).map(([coin, minimum, markUp]) => ({
	coin,
	minimum,
	mark_up_basis_points: markUp,
	fee_basis_points: 0,
	confirmations: DEFAULT_CONFIRMATIONS[coin],
	lock_minutes: COIN_LOCK_MINUTES,
	countries_excluded: [],
}));

/** The shipped terms. Retail customers of the EU and the UK have the lower limits. */
export const DEFAULT_PAYMENT_TERMS: PaymentTerms = {
	"retail-eu-uk": {
		terms: termsUpTo(5_000, 500_000),
		levels: {
			currency: "EUR",
			deposits_total: ["250.00", "2000.00", "50000.00", null],
			withdrawals_30_days: ["0.00", "0.00", "20000.00", null],
		},
		coins: [...COIN_TERMS],
	},
	international: {
		terms: termsUpTo(10_000, 1_000_000),
		levels: {
			currency: "USD",
			deposits_total: ["500.00", "5000.00", "100000.00", null],
			withdrawals_30_days: ["0.00", "0.00", "50000.00", null],
		},
		coins: [...COIN_TERMS],
	},
};

const sample = (currency: AccountCurrency, number: string, bic: string): BankAccounts[number] => ({
	currency,
	holder: "Truefill Sample Ltd – client money",
	bank: "Sample Bank",
	bank_address: "1 Sample Street, Sampletown",
	account_number: number,
	bic,
	note: "Sample details of the demo: do not send money.",
});

/** The demo's bank details: the example IBANs of the IBAN registry and made-up numbers. */
export const SAMPLE_BANK_ACCOUNTS: BankAccounts = [
	sample("EUR", "DE89370400440532013000", "SAMPDEFFXXX"),
	sample("GBP", "GB29NWBK60161331926819", "SAMPGB2LXXX"),
	sample("USD", "021000000 000123456789", "SAMPUS33XXX"),
	sample("CHF", "CH9300762011623852957", "SAMPCHZZXXX"),
];
