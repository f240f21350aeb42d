import type { Sample } from "./shape.ts";

export const PAPER_SAMPLES: Readonly<Record<string, Sample>> = {
	statementPaper: {
		params: { id: "acc_1" },
		query: { from: "2026-01-01", to: "2026-12-31", language: "en" },
		response: {
			data: { file_name: "10000007-statement.pdf", media_type: "application/pdf", content: "JVBERi0xLjcK" },
		},
	},
};
