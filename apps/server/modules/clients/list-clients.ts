import { type staffClients as ListCall, staffClients } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type * as z from "zod";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { ClientParts } from "./parts.ts";
import { clientToWire } from "./to-wire.ts";

/** Clients, by page. */
export async function listClients({ store, engine, clock }: ClientParts, query: z.output<typeof ListCall.query>) {
	const { page = 1, search, status, country, verified, sort = "created", direction = "desc" } = query;
	const filter = { search: (search ?? "").trim(), status, country, verified, sort, direction };
	const { rows, total } = await store.list(filter, PER_PAGE, offsetOf(page));
	const nowMs = clock.nowMs();
	const { page: _page, ...kept } = query;
	return ok(
		paged(
			{ path: staffClients.path, query: kept },
			page,
			total,
			await Promise.all(rows.map(async (row) => clientToWire(row, (await engine.accountsOf(row.id)).length, nowMs))),
		),
	);
}
