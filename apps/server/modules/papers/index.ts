import { join } from "node:path";
import {
	type PaperLanguage,
	statementPaper as statementCall,
	taxYearText,
	yearlySummaryPaper as yearlyCall,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { LIMITS, RateLimit } from "../../platform/rate-limits/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { Gate, TooComplex, workApart } from "../documents/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { PersonalModule } from "../personal/index.ts";
import type { Summaries } from "../summaries/index.ts";
import type { Paper } from "./paper.ts";
import { statementPaper } from "./statement-paper.ts";
import { yearlyPaper } from "./yearly-paper.ts";

const PROGRAM = join(import.meta.dirname, "program.ts");

/** The PDF in base64, drawn by a process of its own with limited memory and time. */
async function drawApart(clock: Clock, paper: Paper): Promise<string | null> {
	try {
		const data = Buffer.from(JSON.stringify(paper));
		return (await workApart(clock, "program", [], data, { program: PROGRAM })) as string;
	} catch (error) {
		if (error instanceof TooComplex) return null;
		throw error;
	}
}

export interface Papers {
	routes(): BoundRoute[];
}

interface PaperDeps {
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly ledger: Pick<Ledger, "statementOf">;
	readonly summaries: Pick<Summaries, "yearlyOf">;
	readonly personal: Pick<PersonalModule, "personOf">;
	readonly siteName: () => Promise<string>;
}

/** Statements and summaries of a year as files, from the same reads as the screens. */
export function createPapers(deps: PaperDeps): Papers {
	const { engine, clock, ledger, summaries } = deps;
	const limit = new RateLimit(LIMITS.papers, clock);
	const gate = new Gate();
	const limited = (userId: string) => {
		const waitMs = limit.take(userId);
		return waitMs > 0 ? refuse("TOO_MANY_REQUESTS", { seconds: `${Math.ceil(waitMs / 1000)}` }) : null;
	};
	const file = async (name: string, paper: Paper) => {
		const content = await gate.run(() => drawApart(clock, paper));
		if (content === null) return refuse("PAPER_FAILED");
		return ok({ data: { file_name: name, media_type: "application/pdf" as const, content } });
	};
	return {
		routes: () => [
			route(statementCall, async ({ user, params, query }) => {
				const account = await ownAccount(engine, user.id, params.id);
				if (!account.ok) return account;
				const refusal = limited(user.id);
				if (refusal !== null) return refusal;
				const { language, ...period } = query;
				const statement = await ledger.statementOf(user.id, params.id, period);
				if (!statement.ok) return statement;
				const { name, number } = account.value;
				const days = [period.from, period.to].filter((each) => each !== undefined).join("_to_");
				const paper = statementPaper({
					...(await headOf(deps, user.id, language)),
					account: { name, number },
					statement: statement.value.data,
				});
				return file(`${number}-statement${days === "" ? "" : `-${days}`}.pdf`, paper);
			}),
			route(yearlyCall, async ({ user, query }) => {
				const { language, ...asked } = query;
				if (asked.account_id !== undefined) {
					const account = await ownAccount(engine, user.id, asked.account_id);
					if (!account.ok) return account;
				}
				const refusal = limited(user.id);
				if (refusal !== null) return refusal;
				const summary = await summaries.yearlyOf(user.id, asked);
				if (!summary.ok) return summary;
				const { data } = summary.value;
				const paper = yearlyPaper({ ...(await headOf(deps, user.id, language)), summary: data });
				const about = asked.account_id === undefined ? "all-accounts" : (data.accounts[0]?.account.number ?? "account");
				return file(`${about}-year-${taxYearText(data.year, data.start).replace("/", "-")}.pdf`, paper);
			}),
		],
	};
}

/** Whose paper it is, and who makes it. */
async function headOf({ personal, siteName }: PaperDeps, userId: string, language: PaperLanguage) {
	const [person, issuer] = await Promise.all([personal.personOf(userId), siteName()]);
	return { language, issuer, customer: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim() };
}
