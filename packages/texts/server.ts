import arAccounts from "./ar/accounts.json" with { type: "json" };
import arCardDeclines from "./ar/card-declines.json" with { type: "json" };
import arMails from "./ar/mails.json" with { type: "json" };
import arPaperFacts from "./ar/paper-facts.json" with { type: "json" };
import arQuestions from "./ar/questions.json" with { type: "json" };
import arTestChain from "./ar/test-chain.json" with { type: "json" };
import arTestPayments from "./ar/test-payments.json" with { type: "json" };
import arTradingMore from "./ar/trading-more.json" with { type: "json" };
import arYearly from "./ar/yearly.json" with { type: "json" };
import deAccounts from "./de/accounts.json" with { type: "json" };
import deCardDeclines from "./de/card-declines.json" with { type: "json" };
import deMails from "./de/mails.json" with { type: "json" };
import dePaperFacts from "./de/paper-facts.json" with { type: "json" };
import deQuestions from "./de/questions.json" with { type: "json" };
import deTestChain from "./de/test-chain.json" with { type: "json" };
import deTestPayments from "./de/test-payments.json" with { type: "json" };
import deTradingMore from "./de/trading-more.json" with { type: "json" };
import deYearly from "./de/yearly.json" with { type: "json" };
import enAccounts from "./en/accounts.json" with { type: "json" };
import enCardDeclines from "./en/card-declines.json" with { type: "json" };
import enMails from "./en/mails.json" with { type: "json" };
import enPaperFacts from "./en/paper-facts.json" with { type: "json" };
import enQuestions from "./en/questions.json" with { type: "json" };
import enTestChain from "./en/test-chain.json" with { type: "json" };
import enTestPayments from "./en/test-payments.json" with { type: "json" };
import enTradingMore from "./en/trading-more.json" with { type: "json" };
import enYearly from "./en/yearly.json" with { type: "json" };
import esAccounts from "./es/accounts.json" with { type: "json" };
import esCardDeclines from "./es/card-declines.json" with { type: "json" };
import esMails from "./es/mails.json" with { type: "json" };
import esPaperFacts from "./es/paper-facts.json" with { type: "json" };
import esQuestions from "./es/questions.json" with { type: "json" };
import esTestChain from "./es/test-chain.json" with { type: "json" };
import esTestPayments from "./es/test-payments.json" with { type: "json" };
import esTradingMore from "./es/trading-more.json" with { type: "json" };
import esYearly from "./es/yearly.json" with { type: "json" };
import frAccounts from "./fr/accounts.json" with { type: "json" };
import frCardDeclines from "./fr/card-declines.json" with { type: "json" };
import frMails from "./fr/mails.json" with { type: "json" };
import frPaperFacts from "./fr/paper-facts.json" with { type: "json" };
import frQuestions from "./fr/questions.json" with { type: "json" };
import frTestChain from "./fr/test-chain.json" with { type: "json" };
import frTestPayments from "./fr/test-payments.json" with { type: "json" };
import frTradingMore from "./fr/trading-more.json" with { type: "json" };
import frYearly from "./fr/yearly.json" with { type: "json" };
import type { LanguageCode } from "./languages.ts";

type Texts = Readonly<Record<string, string>>;
type OfEach<Value> = Readonly<Record<LanguageCode, Value>>;

/** Mails, by `mail.<template>.subject`, `.line1`, … and `.action`. */
export const MAIL_TEXTS: OfEach<typeof enMails> = {
	en: enMails,
	de: deMails,
	es: esMails,
	fr: frMails,
	ar: arMails,
};

/** The questions of the knowledge test, by `question.<id>.text`, `.option1` to `.option4` and `.explanation`. */
export const QUESTION_TEXTS: OfEach<typeof enQuestions> = {
	en: enQuestions,
	de: deQuestions,
	es: esQuestions,
	fr: frQuestions,
	ar: arQuestions,
};

/** Why a card was declined, by `cardDecline.<code>`. */
export const CARD_DECLINE_TEXTS: OfEach<typeof enCardDeclines> = {
	en: enCardDeclines,
	de: deCardDeclines,
	es: esCardDeclines,
	fr: frCardDeclines,
	ar: arCardDeclines,
};

/** The hosted page of the test provider. */
export const TEST_PAYMENT_TEXTS: OfEach<typeof enTestPayments> = {
	en: enTestPayments,
	de: deTestPayments,
	es: esTestPayments,
	fr: frTestPayments,
	ar: arTestPayments,
};

/** The page of the embedded test chain. */
export const TEST_CHAIN_TEXTS: OfEach<typeof enTestChain> = {
	en: enTestChain,
	de: deTestChain,
	es: esTestChain,
	fr: frTestChain,
	ar: arTestChain,
};

/** Texts of pushes, loaded on demand. In English they are the contract's. */
export const PUSH_TEXTS: Readonly<Record<Exclude<LanguageCode, "en">, () => Promise<Texts>>> = {
	de: async () => ({
		...(await import("./de/server-notifications.json", { with: { type: "json" } })).default,
		...(await import("./de/server-cancellations.json", { with: { type: "json" } })).default,
		...(await import("./de/server-fields.json", { with: { type: "json" } })).default,
	}),
	es: async () => ({
		...(await import("./es/server-notifications.json", { with: { type: "json" } })).default,
		...(await import("./es/server-cancellations.json", { with: { type: "json" } })).default,
		...(await import("./es/server-fields.json", { with: { type: "json" } })).default,
	}),
	fr: async () => ({
		...(await import("./fr/server-notifications.json", { with: { type: "json" } })).default,
		...(await import("./fr/server-cancellations.json", { with: { type: "json" } })).default,
		...(await import("./fr/server-fields.json", { with: { type: "json" } })).default,
	}),
	ar: async () => ({
		...(await import("./ar/server-notifications.json", { with: { type: "json" } })).default,
		...(await import("./ar/server-cancellations.json", { with: { type: "json" } })).default,
		...(await import("./ar/server-fields.json", { with: { type: "json" } })).default,
	}),
};

/** Statements as files: `accounts.statement.*`, `trading.entry.*`, `paper.*` and `yearly.*`. */
export const STATEMENT_TEXTS: OfEach<Texts> = {
	en: { ...enAccounts, ...enTradingMore, ...enPaperFacts, ...enYearly },
	de: { ...deAccounts, ...deTradingMore, ...dePaperFacts, ...deYearly },
	es: { ...esAccounts, ...esTradingMore, ...esPaperFacts, ...esYearly },
	fr: { ...frAccounts, ...frTradingMore, ...frPaperFacts, ...frYearly },
	ar: { ...arAccounts, ...arTradingMore, ...arPaperFacts, ...arYearly },
};
