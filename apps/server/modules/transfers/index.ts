import { quoteTransfer as quoteTransferCall, transfer as transferCall } from "@truefill/contracts/http";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { quoteTransfer } from "./quote-transfer.ts";
import { transfer } from "./transfer.ts";

export interface TransfersModule {
	routes(): BoundRoute[];
}

export const createTransfers = ({ engine }: { readonly engine: EnginePort }): TransfersModule => ({
	routes: () => [
		route(quoteTransferCall, ({ user, body }) => quoteTransfer(engine, user.id, body)),
		route(transferCall, ({ user, body }) => transfer(engine, user.id, body)),
	],
});
