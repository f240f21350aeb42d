import {
	amendPersonal,
	approveClient,
	beginTest,
	openAccount,
	readPersonal,
	submitTest,
} from "@truefill/contracts/http";
import type { AccountCurrency } from "@truefill/core/money";
import { wordsOf } from "../../../../modules/protection/index.ts";
import { SUPPORT } from "../../demo-life/people.ts";
import { idOf } from "../drawing.ts";
import type { Home } from "../homes.ts";
import { type Actor, momentOf, once, type Stage } from "../stage.ts";

/** Signs the customer up and opens their demo account. @returns its id */
export async function join(stage: Stage, { person, joinedDay }: Actor): Promise<string> {
	const { past, ports } = stage;
	await ports.identity.addSample(person, new Date(momentOf(stage, joinedDay)));
	const accountId = `acc_${idOf(`${person.id} account`)}`;
	await past.modules.accounts.openDemoAccount(person.id, { accountId });
	return accountId;
}

export async function approve({ past }: Stage, { person }: Actor): Promise<void> {
	const body = { reason: "Details agree with the sign-up" };
	await once(past.call(approveClient, SUPPORT, { params: { id: person.id }, body }), "CLIENT_DECIDED");
}

/** Gives birth date and home. */
export async function completeProfile({ past }: Stage, { caller }: Actor, home: Home, bornOn: string): Promise<void> {
	const { version, city } = (await past.call(readPersonal, caller, {})).data;
	if (city !== null) return;
	const body = {
		version,
		birth_date: bornOn,
		address_line_1: home.line,
		city: home.city,
		postal_code: home.postalCode,
	};
	await past.call(amendPersonal, caller, { body });
}

/** @returns the account's id */
export async function openLive({ past }: Stage, actor: Actor, currency: AccountCurrency): Promise<string> {
	const body = { command_id: actor.idOf("live"), type: "live", position_mode: "hedging", currency } as const;
	return (await past.call(openAccount, actor.caller, { body })).data.id;
}

/** Answers the test of knowledge: right, or with the last option of each question. */
export async function takeTest({ past }: Stage, { caller }: Actor, isRight: boolean): Promise<void> {
	const begun = await once(past.call(beginTest, caller, { body: {} }), "TEST_PASSED", "TEST_COOLING");
	if (begun === undefined) return;
	const { id, questions, language } = begun.data;
	const answers = questions.map(({ id: question, options }) => {
		const right = wordsOf(question, language)?.options[0];
		const found = options.find(({ text }) => (text === right) === isRight);
		return { question, option: found?.id ?? "" };
	});
	await past.call(submitTest, caller, { params: { id }, body: { answers } });
}
