import type { FastifyInstance } from "fastify";
import type { Engine } from "../../engine/index.ts";
import type { HttpOptions } from "../../http/app.ts";
import type { TrustedProxies } from "../../http/client-address.ts";
import type { WebApp } from "../../http/web-app.ts";
import type { Accounts } from "../../modules/accounts/index.ts";
import type { Alerts } from "../../modules/alerts/index.ts";
import type { Backoffice } from "../../modules/backoffice/index.ts";
import type { House } from "../../modules/house/index.ts";
import type { AuthMethods, Identity, ProviderSetting } from "../../modules/identity/index.ts";
import type { Mail } from "../../modules/mail/index.ts";
import type { VapidKeys } from "../../modules/notifications/index.ts";
import type { Strategies } from "../../modules/strategies/index.ts";
import type {
	Clock,
	CoinsConfig,
	Jobs,
	Log,
	MailConfig,
	PaymentsConfig,
	Pool,
	Scanner,
	ScreeningConfig,
	Storage,
} from "../../platform/index.ts";
import type { Measures } from "../../platform/measures.ts";
import type { Market, PriceGateway } from "../../prices/index.ts";
import type { Realtime } from "../../realtime/index.ts";

/** What a server is assembled from. Production and tests give the same; what is required here has no default. */
export interface AssemblyPorts {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly market: Market;
	readonly engine: Engine;
	readonly identity: Identity;
	/** Storage of uploaded files; folder of incoming ones. */
	readonly storage: Storage;
	readonly spoolDir: string;
	/** Absent: uploads are not scanned. */
	readonly scanner?: Scanner;
	readonly secrets: ServerSecrets;
	readonly realtime: Realtime;
	/** Modules register their jobs; the caller starts them. */
	readonly jobs: Jobs;
	readonly web: WebApp | undefined;
	readonly demo: boolean;
	/** Whether customers get demo accounts with demo money. Otherwise they start with an empty live account. */
	readonly demoMoney: boolean;
	readonly publicUrl: URL | null;
	/** Default: a proxy on this machine, if there is a public address. */
	readonly proxies?: TrustedProxies;
	/** Most price sockets per network; absent: unlimited. */
	readonly socketsPerNetwork?: number;
	/** Interval of price updates; default: the gateway's own. */
	readonly priceBatchMs?: number;
	readonly mail: MailConfig;
	readonly payments: PaymentsConfig;
	readonly screening: ScreeningConfig;
	readonly coins: CoinsConfig;
	/** Age of a difference that raises an alarm; default: 5. */
	readonly reconciliationAlarmDays?: number;
	/** Address under which this server reaches itself; null: it does not listen. */
	readonly ownAddress: () => string | null;
	/** Makes the secrets of authenticator apps; absent: at random. Only the seeding of a demo has its own. */
	readonly newFactorSecret?: () => Buffer;
	readonly providers: readonly ProviderSetting[];
	/** Origin of links in mails. */
	readonly origin: () => string;
	readonly feedKey: string | null;
	readonly health: HttpOptions["health"];
	readonly measures?: Measures | undefined;
	readonly version: string;
	readonly limits?: HttpOptions["limits"];
	readonly onRoute?: HttpOptions["onRoute"];
}

/** The server's generated keys: the current one of each first, then the replaced ones. */
export interface ServerSecrets {
	readonly files: readonly [Buffer, ...Buffer[]];
	readonly push: VapidKeys;
	/** Signs the events of the test provider of card payments. */
	readonly testPayments: Buffer;
	/** Encrypts the secrets of authenticator apps. */
	readonly secondFactor: readonly [Buffer, ...Buffer[]];
	/** Encrypts what customers send to be verified. */
	readonly documents: readonly [Buffer, ...Buffer[]];
}

/** Work that each process repeats, less than a minute apart. Anything slower is a job (`Jobs`). */
export interface Loop {
	readonly name: string;
	readonly everyMs: number;
	run(): Promise<unknown>;
}

export interface Assembled {
	readonly app: FastifyInstance;
	/** The caller repeats them; nothing runs by itself. */
	readonly loops: readonly Loop[];
	readonly gateway: PriceGateway;
	readonly accounts: Accounts;
	readonly backoffice: Backoffice;
	readonly alerts: Pick<Alerts, "metrics">;
	readonly strategies: Pick<Strategies, "metrics">;
	readonly house: House;
	readonly mail: Mail;
	readonly authMethods: AuthMethods;
	/** Creates the demo's users, texts and trades that do not exist yet. */
	seedDemo(): Promise<void>;
	/** Gives the demo its customer with a live account and all that they have done, unless it is there. */
	seedLiveCustomer(): Promise<void>;
	/** Remembers that this database may have sample customers, if it has no customers yet. To be called before any are made. */
	beginSampleData(): Promise<void>;
	/**
	 * Makes what is missing of the sample data, if they were begun here, in small steps. `goesOn`: false ends it, and the
	 * next start continues.
	 */
	makeSampleData(goesOn: () => boolean): Promise<void>;
	/** Whether an earlier start has completed the seeding. */
	demoIsSeeded(): Promise<boolean>;
	/** Closes the sockets, then waits for running calls. */
	close(): Promise<void>;
}
