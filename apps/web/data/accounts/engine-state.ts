import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewAccount } from "@truefill/contracts/http";
import { type AccountState, decodeState } from "@truefill/core/trading";
import { call } from "../http/index.ts";
import { useSelectedAccount } from "./queries.ts";

/**
 * The selected account as the engine holds it, for functions of the engine that the browser runs itself; fetched again
 * after each event of the account. Imported by parts that are loaded when used.
 */
export function useEngineState() {
	const account = useSelectedAccount();
	const id = account?.id ?? "";
	return useQuery({
		queryKey: ["engine-state", id, account?.sequence ?? 0],
		queryFn: async ({ signal }): Promise<AccountState> => {
			const { data } = await call(previewAccount, { params: { id }, body: { with_state: true }, signal });
			return decodeState(JSON.parse(data.state ?? "null"));
		},
		enabled: account !== undefined,
		// Of the same account: what is shown stays until its next state is here.
		placeholderData: (held, query) => (query?.queryKey[1] === id ? keepPreviousData(held) : undefined),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
}
