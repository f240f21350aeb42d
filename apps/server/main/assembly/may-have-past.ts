import { isDemoLiveCustomer } from "../../modules/identity/index.ts";
import { isSampleCustomer } from "./sample-data/people.ts";

/** Customers of the demo whose live accounts are made with a past. */
export const mayHavePast = (userId: string): boolean => isDemoLiveCustomer(userId) || isSampleCustomer(userId);
