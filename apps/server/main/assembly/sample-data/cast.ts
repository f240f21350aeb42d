import * as documents from "./lives/documents.ts";
import * as money from "./lives/money.ts";
import * as newcomers from "./lives/newcomers.ts";
import { talks } from "./lives/talkers.ts";
import * as traders from "./lives/traders.ts";
import { FIRST, type SampleName } from "./people.ts";
import type { Actor, Stage } from "./stage.ts";
import { QUESTIONS } from "./talks.ts";
import type { Life } from "./timeline.ts";

const { COINS, ENERGY, INDICES, MAJORS, METALS, MIXED, SHARES } = traders;

/** Who plays what, and how many days after the first one they sign up. */
export interface Part {
	readonly name: SampleName;
	readonly joinedDay: number;
	/** Whether they have a password, which proves who they are when they withdraw. */
	readonly hasPassword?: true;
	play(stage: Stage, actor: Actor): readonly Life[];
}

const practises = (
	name: SampleName,
	joinedDay: number,
	style: (typeof traders)["MAJORS"],
	closed: number,
	open: number,
): Part => ({ name, joinedDay, play: (...of) => [traders.practises(...of, style, closed, open)] });

const withdraws = (
	name: SampleName,
	joinedDay: number,
	end: Parameters<typeof money.withdraws>[2],
	amount: string,
): Part => ({ name, joinedDay, hasPassword: true, play: (...of) => [money.withdraws(...of, end, amount)] });

const verifies = (name: SampleName, joinedDay: number, end: documents.VerificationEnd): Part => ({
	name,
	joinedDay,
	play: (...of) => [documents.isBeingVerified(...of, end)],
});

const newcomer = (name: SampleName, joinedDay: number, question?: string): Part => ({
	name,
	joinedDay,
	play: (...of) => [newcomers.waitsForApproval(...of, question)],
});

const live = (name: SampleName, joinedDay: number, trading: Parameters<typeof traders.investor>[2]): Part => ({
	name,
	joinedDay,
	play: (...of) => [traders.investor(...of, trading)],
});

const of = (name: SampleName, joinedDay: number, life: (stage: Stage, actor: Actor) => Life): Part => ({
	name,
	joinedDay,
	play: (...on) => [life(...on)],
});

/** The part, and a conversation besides. */
const talking = (part: Part): Part => {
	const talk = QUESTIONS[part.name];
	if (talk === undefined) return part;
	return { ...part, play: (...on) => [...part.play(...on), talks(...on, talk)] };
};

const PARTS: readonly Part[] = [
	live(FIRST, 0, { currency: "EUR", amount: "6000.00", style: MIXED, closed: 16, open: 3 }),
	practises("jonas-beispiel", 3, MAJORS, 18, 2),
	practises("omar-numudhaj", 5, METALS, 12, 2),
	live("lucia-ejemplo", 6, { currency: "EUR", amount: "4500.00", style: INDICES, closed: 11, open: 2 }),
	practises("chloe-modele", 8, COINS, 14, 2),
	withdraws("nils-prov", 9, "released", "700.00"),
	live("kasia-przyklad", 10, { currency: "USD", amount: "5000.00", style: SHARES, closed: 9, open: 2 }),
	practises("eleni-deigma", 12, ENERGY, 10, 1),
	withdraws("giulia-esempio", 13, "waits", "1250.00"),
	of("lea-probst", 14, money.isCompensated),
	practises("yuki-mihon", 15, MIXED, 20, 3),
	withdraws("marek-wzor", 16, "approved", "430.00"),
	of("hugo-exemple", 17, newcomers.isDeactivated),
	practises("aarav-namuna", 18, MAJORS, 9, 1),
	withdraws("ingrid-eksempel", 19, "rejected", "2000.00"),
	of("oliver-specimen", 20, money.setsLimits),
	of("beatriz-modelo", 21, newcomers.closes),
	practises("layla-mithal", 22, SHARES, 8, 2),
	withdraws("daan-monster", 24, "cancelled", "300.00"),
	of("nikos-protypo", 26, money.excludesThemselves),
	of("joao-amostra", 28, money.saves),
	practises("charlotte-pattern", 29, INDICES, 9, 2),
	of("greta-modell", 31, money.wireIsReturned),
	practises("priya-udaharan", 33, METALS, 6, 1),
	{ ...of("luca-campione", 34, (...on) => documents.paysIn(...on, "waits")) },
	of("amelia-example", 36, (...on) => documents.hasMoved(...on, "York")),
	practises("wei-yangben", 38, COINS, 7, 1),
	of("ines-modelo", 40, documents.isAskedForAddress),
	of("saoirse-trial", 42, (...on) => documents.paysIn(...on, "other sender")),
	practises("liam-mock", 44, MIXED, 5, 1),
	of("noah-template", 46, newcomers.looksAround),
	of("sofie-voorbeeld", 47, newcomers.looksAround),
	of("amara-sample", 49, money.failsTheTest),
	verifies("pablo-prueba", 51, "rejected"),
	verifies("emil-vorlage", 53, "again"),
	of("marguerite-exemple", 54, documents.isOnTheList),
	of("ren-rei", 55, newcomers.isRefused),
	verifies("sara-tajriba", 58, "reviewed"),
	verifies("yusuf-ayyina", 59.1, "waits"),
	newcomer("diego-muestra", 59.2),
	newcomer("wanjiru-mfano", 59.5, "I did not get the mail with the code. Can you send it again?"),
];

export const CAST: readonly Part[] = PARTS.map(talking);
