import type { ReactNode } from "react";
import { useParams } from "react-router";
import { fetchSiteData, type LocalInstrument, useDirectory, useSiteData } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { lazy, WhileLoading } from "../../../lib/lazy.tsx";
import { loadAgain } from "../../../lib/load-again.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { OpenedAlert } from "../alerts/opened-alert.tsx";
import { Coming } from "./coming.tsx";
import { Contract, StandardCosts } from "./contract.tsx";
import { Financing } from "./financing.tsx";
import { Head } from "./head.tsx";
import { Hours } from "./hours.tsx";
import { MarginBands } from "./margin-bands.tsx";
import { OwnFigures } from "./own-figures.tsx";

const History = lazy(async () => (await loadAgain(() => import("./history.tsx"))).History);

/** `/main/markets/{symbol}`: all that a trader wants to know of an instrument before trading it, and after. */
export function SymbolScreen() {
	const t = useT();
	const { symbol = "" } = useParams();
	const { data, error, isLoading } = useSiteData();
	const instrument = useDirectory().bySymbol(symbol);
	useDocumentTitle(instrument?.displayName ?? t("shell.nav.markets"));
	if (data === null)
		return error === null || isLoading ? (
			<Loading />
		) : (
			<ErrorState title={t("dashboard.siteData.failed")} onRetry={() => void fetchSiteData()} retrying={isLoading} />
		);
	if (instrument === undefined)
		return (
			<EmptyState
				title={<h1>{t("trading.unknownSymbol", { symbol })}</h1>}
				action={<LinkButton to="/main/markets">{t("markets.showAll")}</LinkButton>}
			>
				{t("trading.unknownSymbol.body")}
			</EmptyState>
		);
	return <Page key={instrument.id} instrument={instrument} />;
}

function Page({ instrument }: { readonly instrument: LocalInstrument }) {
	return (
		<Frame>
			<Head instrument={instrument} />
			<WhileLoading fallback={<Skeleton className="h-64 rounded-card" />}>
				<History instrument={instrument} />
			</WhileLoading>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Column>
					<Contract instrument={instrument} />
					<StandardCosts instrument={instrument} />
					<Hours instrument={instrument} />
				</Column>
				<Column>
					<MarginBands instrument={instrument} />
					<Financing instrument={instrument} />
					<Coming instrument={instrument} />
					<OwnFigures instrument={instrument} />
				</Column>
			</div>
			<OpenedAlert />
		</Frame>
	);
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
	<div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-gutter">{children}</div>
);

const Column = ({ children }: { readonly children: ReactNode }) => (
	<div className="flex min-w-0 flex-col gap-4">{children}</div>
);

function Loading() {
	return (
		<Frame>
			<Skeleton className="h-7 w-48" />
			<Skeleton className="h-16 rounded-card" />
			<Skeleton className="h-64 rounded-card" />
			<div className="grid gap-4 lg:grid-cols-2">
				<Skeleton className="h-72 rounded-card" />
				<Skeleton className="h-72 rounded-card" />
			</div>
		</Frame>
	);
}
