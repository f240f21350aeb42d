import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { beginTest, submitTest } from "@truefill/contracts/http";
import { accepted, type Client } from "./api.ts";
import { ROOT } from "./place.ts";

/** By HTTP: the customer passes the test of knowledge. The first option of each question in the texts is the right one. */
export async function passKnowledgeTest(client: Client): Promise<void> {
	const texts: Record<string, string> = JSON.parse(
		await readFile(join(ROOT, "packages/texts/en/questions.json"), "utf8"),
	);
	const { id, questions } = accepted(beginTest, await client.send("POST", "/me/protection/test", {})).data;
	const answers = questions.map((question) => {
		const right = texts[`question.${question.id}.option1`]?.replaceAll("''", "'");
		return { question: question.id, option: question.options.find(({ text }) => text === right)?.id ?? "" };
	});
	const { passed } = accepted(submitTest, await client.send("POST", `/me/protection/test/${id}`, { answers })).data;
	expect(passed).toBe(true);
}
