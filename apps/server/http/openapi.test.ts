import { Validator } from "@seriousme/openapi-schema-validator";
import { ERRORS, errorBody } from "@truefill/contracts/errors";
import { ALL_CALLS, errorsOf } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

interface Operation {
	readonly security: readonly unknown[];
	readonly parameters: readonly unknown[];
	readonly responses: Readonly<Record<string, unknown>>;
}
const document = openApiDocument(ALL_CALLS, "1.2.3");

describe("the OpenAPI document", () => {
	it("is valid OpenAPI 3.1", async () => {
		const validator = new Validator();
		const result = await validator.validate(JSON.parse(JSON.stringify(document)));
		expect(result.errors).toBeUndefined();
		expect([result.valid, validator.version]).toEqual([true, "3.1"]);
	});

	it("would not be valid with a mistake in it: the check checks", async () => {
		const wrong = JSON.parse(JSON.stringify(document));
		wrong.paths["/user"].get.responses = "none";
		expect((await new Validator().validate(wrong)).valid).toBe(false);
	});

	it("names every call once, with its access, its fields, its errors and an example", () => {
		for (const call of ALL_CALLS) {
			const operation = document.paths[call.path]?.[call.method.toLowerCase()] as Operation;
			expect(operation).toMatchObject({ operationId: call.id, tags: [call.tag] });
			expect(operation.security).toHaveLength(call.access === "public" ? 0 : 1);
			const said = JSON.stringify(operation);
			for (const code of errorsOf(call)) expect(said, `${call.id} ${code}`).toContain(code);
			expect(operation.responses[call.status]).toMatchObject({
				content: { "application/json": { example: SAMPLES[call.id]?.response } },
			});
			for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) {
				expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: "path", required: true }));
			}
		}
	});

	it("describes the order as strictly as the server takes it", () => {
		const operation = document.paths["/trades"]?.post as {
			requestBody: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
		};
		const schema = operation.requestBody.content["application/json"]?.schema;
		expect(operation.requestBody.required).toBe(true);
		expect(schema).toMatchObject({
			additionalProperties: false,
			required: ["command_id", "account_id", "asset_id", "trade_type", "volume"],
			properties: { trade_type: { enum: ["buy", "sell"] }, volume: { type: "string", maxLength: 24 } },
		});
	});

	it("has neither hints at passwords nor secret questions", () => {
		const said = JSON.stringify(document);
		expect(said).toContain('"confirm_password"');
		expect(said).not.toMatch(
			/(?:secret|security|recovery)[ _-]?(?:question|answer)|pass(?:word|phrase)[ _-]?(?:hint|remind)/i,
		);
	});

	it("describes errors as they are sent", () => {
		const { Error: schema } = document.components.schemas as Record<string, Record<string, unknown>>;
		expect(schema).toMatchObject({ required: ["code", "message"], additionalProperties: false });
		expect(errorBody.safeParse({ code: "INTERNAL", message: ERRORS.INTERNAL.message }).success).toBe(true);
	});
});

describe("the documentation page", () => {
	const page = docsPage(ALL_CALLS, "1.2.3");

	it("has every call with its fields, errors and example", () => {
		for (const call of ALL_CALLS) {
			expect(page).toContain(`<article id="${call.id}">`);
			expect(page).toContain(`/api/v1${call.path}</code>`);
		}
		for (const code of Object.keys(ERRORS)) expect(page).toContain(`<code>${code}</code>`);
		for (const field of ["command_id", "stop_loss", "confirm_password", "resolution"]) {
			expect(page).toContain(`<code>${field}</code>`);
		}
	});

	it("has neither script nor inline style, and closes what it opens", () => {
		expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
		for (const tag of ["article", "section", "table", "details", "pre", "ul", "main", "nav"]) {
			const opened = page.match(new RegExp(`<${tag}[ >]`, "g"))?.length;
			expect([tag, page.match(new RegExp(`</${tag}>`, "g"))?.length]).toEqual([tag, opened]);
		}
	});
});
