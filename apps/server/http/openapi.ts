import { ERRORS, type ErrorCode, errorBody } from "@truefill/contracts/errors";
import { type Access, type Call, errorsOf } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import * as z from "zod";
import { API_PREFIX } from "./policy.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
	readonly openapi: "3.1.0";
	readonly info: { readonly title: string; readonly version: string; readonly description: string };
	readonly servers: readonly { readonly url: string }[];
	readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	readonly components: Readonly<Record<string, unknown>>;
}

export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
	public: "Anyone.",
	session: "Anyone signed in, also while waiting for approval or disabled.",
	customer: "An active customer, for their own accounts.",
	staff: "An active administrator with the permission.",
	"customer-or-staff": "An active customer about themselves, or an active administrator with the permission.",
	"feed-key": "A price bridge that sends the feed key.",
};

const SECURITY: Readonly<Record<Access, readonly Readonly<Record<string, readonly string[]>>[]>> = {
	public: [],
	session: [{ bearer: [] }],
	customer: [{ bearer: [] }],
	staff: [{ bearer: [] }],
	"customer-or-staff": [{ bearer: [] }],
	"feed-key": [{ feedKey: [] }],
};

/** The OpenAPI 3.1 document, generated from the contracts that the server uses, so that both agree. */
export function openApiDocument(calls: readonly Call[], version: string): OpenApiDocument {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const call of calls) {
		const path = paths[call.path] ?? {};
		path[call.method.toLowerCase()] = operation(call);
		paths[call.path] = path;
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Truefill",
			version,
			description:
				"Money, prices and volumes are decimal strings. Times are ISO 8601 in UTC with Z. Unknown fields are refused. Errors are {code, message, fields?}; switch on the code.",
		},
		servers: [{ url: API_PREFIX }],
		paths,
		components: {
			securitySchemes: {
				bearer: { type: "http", scheme: "bearer", description: "The token of the sign-in; at most 15 minutes old." },
				feedKey: { type: "apiKey", in: "header", name: "X-Feed-Key" },
			},
			schemas: { Error: jsonSchema(errorBody, "output") },
		},
	};
}

function operation(call: Call): JsonSchema {
	const sample = SAMPLES[call.id];
	return {
		operationId: call.id,
		summary: call.summary,
		description: `Access: ${ACCESS_WORDS[call.access]}`,
		tags: [call.tag],
		security: SECURITY[call.access],
		parameters: [...parameters(call, "path"), ...parameters(call, "query")],
		...(call.method === "GET"
			? {}
			: {
					requestBody: {
						required: call.upload !== undefined || !call.body.safeParse({}).success,
						content:
							call.upload === undefined
								? { "application/json": { schema: jsonSchema(call.body, "input"), example: sample?.body ?? {} } }
								: { "multipart/form-data": { schema: fileSchema(call.upload.field) } },
					},
				}),
		responses: {
			[call.status]: {
				description: "Done.",
				content: { "application/json": { schema: jsonSchema(call.response, "output"), example: sample?.response } },
			},
			...errorResponses(call),
		},
	};
}

const fileSchema = (field: string): JsonSchema => ({
	type: "object",
	required: [field],
	properties: { [field]: { type: "string", format: "binary" } },
});

/** OpenAPI parameters for the fields of the path or the query. */
function parameters(call: Call, place: "path" | "query"): JsonSchema[] {
	const sample = place === "path" ? SAMPLES[call.id]?.params : SAMPLES[call.id]?.query;
	return fieldsOf(place === "path" ? call.params : call.query).map(({ name, required, schema }) => ({
		name,
		in: place,
		required,
		schema,
		...(sample?.[name] === undefined ? {} : { example: sample[name] }),
	}));
}

export interface Field {
	readonly name: string;
	readonly required: boolean;
	readonly schema: JsonSchema;
}

const objectSchema = z.looseObject({
	properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
	required: z.array(z.string()).default([]),
});

/** The top-level fields of an object schema; empty for other schemas. */
export function fieldsOf(schema: z.ZodType): Field[] {
	const { properties, required } = objectSchema.parse(jsonSchema(schema, "input"));
	return Object.entries(properties).map(([name, field]) => ({
		name,
		required: required.includes(name),
		schema: field,
	}));
}

/** JSON Schema of a zod schema, without `$schema`. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
	const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
	return rest;
}

function errorResponses(call: Call): JsonSchema {
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of errorsOf(call)) {
		const { status } = ERRORS[code];
		byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
	}
	const schema = { $ref: "#/components/schemas/Error" };
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			String(status),
			{
				description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n"),
				content: { "application/json": { schema } },
			},
		]),
	);
}
