import { useQuery } from "@tanstack/react-query";
import { addCoinBeneficiary, coinBeneficiaries, removeCoinBeneficiary } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { thenRefetch } from "./index.ts";

export type CoinAddresses = z.infer<typeof coinBeneficiaries.response>["data"];

/** Addresses of the customer's wallets, and the coins that can be withdrawn. */
export const useCoinBeneficiaries = () =>
	useQuery({
		queryKey: ["withdrawals", "coin-beneficiaries"],
		queryFn: async ({ signal }) => (await call(coinBeneficiaries, { signal })).data,
	});

export const sendCoinBeneficiary = (body: z.input<typeof addCoinBeneficiary.body>) =>
	thenRefetch(call(addCoinBeneficiary, { body }));
export const sendRemoveCoinBeneficiary = (id: string) =>
	thenRefetch(call(removeCoinBeneficiary, { params: { id }, body: {} }));
