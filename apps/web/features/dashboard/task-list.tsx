import type { AccountWire } from "@truefill/contracts/http";
import {
	ChevronRight,
	FileWarning,
	GraduationCap,
	type LucideIcon,
	ShieldCheck,
	TrendingUp,
	UserCheck,
	Wallet,
	X,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../data/index.ts";
import { useSecurity } from "../../data/security/index.ts";
import { useVerification } from "../../data/verification/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { formatMoney } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { OPTIONAL_TASKS, TASKS, type Task, tasksOf } from "./tasks.ts";

interface Shown {
	readonly icon: LucideIcon;
	readonly title: PlainMessageKey;
	readonly action: PlainMessageKey;
	readonly to: string;
}
const SHOWN: Readonly<Record<Task, Shown>> = {
	verify: {
		icon: UserCheck,
		title: "verification.task.title",
		action: "verification.task.action",
		to: "/main/verification",
	},
	deposit: { icon: Wallet, title: "deposit.task.title", action: "deposit.task.action", to: "/main/deposit" },
	documents: {
		icon: FileWarning,
		title: "dashboard.task.documents",
		action: "dashboard.task.documents.action",
		to: "/main/verification",
	},
	test: {
		icon: GraduationCap,
		title: "dashboard.task.test",
		action: "dashboard.task.test.action",
		to: "/main/settings/protection",
	},
	protect: {
		icon: ShieldCheck,
		title: "dashboard.task.protect",
		action: "dashboard.task.protect.action",
		to: "/main/settings/sign-in",
	},
	trade: { icon: TrendingUp, title: "dashboard.new.title", action: "dashboard.new.action", to: "/main/trading" },
};

/** What the customer has to do, the first thing first; nothing if there is nothing. */
export function TaskList({
	account,
	accounts,
	fresh,
}: {
	readonly account: AccountWire;
	/** In use. */
	readonly accounts: readonly AccountWire[];
	/** Nothing was traded yet. */
	readonly fresh: boolean;
}) {
	const t = useT();
	const { user } = useSession();
	const { data: verification, isLoading: isVerificationLoading } = useVerification();
	const { data: security, isLoading: isSecurityLoading } = useSecurity();
	const place = `truefill-tasks-put-away-${user?.id ?? ""}`;
	const [away, setAway] = useState(() => forgivingStorage.getItem(place)?.split(" ") ?? []);
	const hasSecondFactor = security === undefined ? undefined : security.totp.on || security.passkeys.length > 0;
	const known = tasksOf({ account, accounts, fresh, verification, hasSecondFactor }).filter(
		(task) => !(OPTIONAL_TASKS.has(task) && away.includes(task)),
	);
	const tasks = useSteadyTasks(known, isVerificationLoading || isSecurityLoading, user?.id ?? "");
	if (tasks === null) return <Skeleton className="h-36 rounded-card" />;
	if (tasks.length === 0) return null;
	const putAway = (task: Task) => {
		forgivingStorage.setItem(place, [...away, task].join(" "));
		setAway([...away, task]);
	};
	const bodyOf = (task: Task): string =>
		task === "verify"
			? t("verification.task.body")
			: task === "deposit"
				? t("deposit.task.body")
				: task === "trade"
					? t("dashboard.new.body", { balance: formatMoney(account.balance, account.currency) })
					: t(`dashboard.task.${task}.body`);
	return (
		<Panel title={t("dashboard.tasks")}>
			<ol>
				{tasks.map((task, order) => (
					<Row
						key={task}
						shown={SHOWN[task]}
						body={bodyOf(task)}
						first={order === 0}
						onPutAway={OPTIONAL_TASKS.has(task) ? () => putAway(task) : undefined}
					/>
				))}
			</ol>
		</Panel>
	);
}

/**
 * While they load: those of the last visit, so that what is below does not move when they are known. Null: there is no
 * visit before on this device.
 */
function useSteadyTasks(known: readonly Task[], isLoading: boolean, userId: string): readonly Task[] | null {
	const place = `truefill-tasks-${userId}`;
	const [last] = useState(() => forgivingStorage.getItem(place)?.split(" ") ?? null);
	const text = known.join(" ");
	useEffect(() => {
		if (!isLoading) forgivingStorage.setItem(place, text);
	}, [isLoading, place, text]);
	if (!isLoading) return known;
	return last === null ? null : TASKS.filter((task) => last.includes(task) || known.includes(task));
}

function Row(props: {
	readonly shown: Shown;
	readonly body: string;
	/** The one thing to do next. */
	readonly first: boolean;
	readonly onPutAway: (() => void) | undefined;
}) {
	const { shown, body, first, onPutAway } = props;
	const t = useT();
	const title = t(shown.title);
	return (
		<li
			className={cx(
				"flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-panel py-2.5",
				first && "bg-accent-quiet/40",
			)}
		>
			<shown.icon className={cx("icon size-5 flex-none", first ? "text-accent-text" : "text-muted")} aria-hidden />
			<div className="flex min-w-48 flex-1 flex-col">
				<strong className="font-semibold text-13">{title}</strong>
				<span className="text-12 text-secondary">{body}</span>
			</div>
			<div className="flex flex-none items-center gap-1">
				<Link
					to={shown.to}
					className={cx(
						"inline-flex h-control items-center gap-1 rounded-control px-3.5 font-medium text-13",
						first
							? "bg-accent-solid text-on-solid hover:bg-accent-solid-hover"
							: "border border-line-strong text-primary hover:bg-hover",
					)}
				>
					{t(shown.action)}
					{first ? null : <ChevronRight className="icon rtl:-scale-x-100" aria-hidden />}
				</Link>
				{onPutAway === undefined ? null : (
					<button
						type="button"
						onClick={onPutAway}
						aria-label={t("dashboard.task.putAway", { task: title })}
						className="flex size-9 items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary pointer-coarse:size-11"
					>
						<X className="icon" aria-hidden />
					</button>
				)}
			</div>
		</li>
	);
}
