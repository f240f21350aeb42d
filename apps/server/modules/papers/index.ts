import { join } from "node:path";
import { statementPaper as call } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { LIMITS, RateLimit } from "../../platform/rate-limits/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { Gate, TooComplex, workApart } from "../documents/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { PersonalModule } from "../personal/index.ts";
import type { Paper } from "./paper.ts";
import { statementPaper } from "./statement-paper.ts";

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

/** Statements as files, from the same reads as the screens. */
export function createPapers({
	engine,
	clock,
	ledger,
	personal,
	siteName,
}: {
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly ledger: Pick<Ledger, "statementOf">;
	readonly personal: Pick<PersonalModule, "personOf">;
	readonly siteName: () => Promise<string>;
}): Papers {
	const limit = new RateLimit(LIMITS.papers, clock);
	const gate = new Gate();
	return {
		routes: () => [
			route(call, async ({ user, params, query }) => {
				const account = await ownAccount(engine, user.id, params.id);
				if (!account.ok) return account;
				const waitMs = limit.take(user.id);
				if (waitMs > 0) return refuse("TOO_MANY_REQUESTS", { seconds: `${Math.ceil(waitMs / 1000)}` });
				const { language, ...period } = query;
				const statement = await ledger.statementOf(user.id, params.id, period);
				if (!statement.ok) return statement;
				const [person, issuer] = await Promise.all([personal.personOf(user.id), siteName()]);
				const { name, number } = account.value;
				const paper = statementPaper({
					language,
					issuer,
					customer: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
					account: { name, number },
					statement: statement.value.data,
				});
				const content = await gate.run(() => drawApart(clock, paper));
				if (content === null) return refuse("PAPER_FAILED");
				const days = [period.from, period.to].filter((each) => each !== undefined).join("_to_");
				const fileName = `${number}-statement${days === "" ? "" : `-${days}`}.pdf`;
				return ok({ data: { file_name: fileName, media_type: "application/pdf" as const, content } });
			}),
		],
	};
}
