export { accountNamed, accountOf, pageOfRequests, requestIdOf, trailToWire } from "./account-requests.ts";
export { customerKind, customerRequestRoutes } from "./customer-routes.ts";
export {
	type FailureWork,
	ofAccount,
	ofCustomer,
	type RequestDefinition,
	type RequestWork,
	type StoredRequest,
} from "./definition.ts";
export { personalData } from "./personal-data-store.ts";
export { Requests, type RequestWords, statusOf } from "./requests.ts";
export type { RequestStatus } from "./state.ts";
export { RequestStore } from "./store.ts";
export { inTablesOf, type RequestTables } from "./tables.ts";
