import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { StaffName } from "../parts/staff-name.tsx";

export interface DecisionButton {
	readonly label: string;
	/** Null: it can be decided. */
	readonly disabledReason?: string | null;
	readonly isPrimary?: boolean;
	readonly onPress: () => void;
}

export interface RequestRowProps {
	/** What it is about, with its status. */
	readonly title: ReactNode;
	/** What is asked for. */
	readonly children?: ReactNode;
	readonly reason?: string | undefined;
	/** Who asked; `byId`: a member of staff. */
	readonly requested: { readonly label: string; readonly byId: string; readonly at: string } | null;
	readonly decided: {
		readonly label: string;
		readonly byId: string;
		readonly at: string | null;
		readonly reason: string | null;
	} | null;
	/** What follows from its status. */
	readonly notes?: ReactNode;
	readonly decisions: readonly DecisionButton[];
}

/** One request: what is asked for, by whom and why, what was decided, and the possible decisions. */
export function RequestRow({ title, children, reason, requested, decided, notes, decisions }: RequestRowProps) {
	return (
		<>
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
				<p className="flex flex-wrap items-center gap-2">{title}</p>
				{children}
				{reason === undefined ? null : <p className="wrap-anywhere text-12 text-secondary">{reason}</p>}
				{requested === null ? null : (
					<p className="text-12 text-muted">
						{requested.label} <StaffName id={requested.byId} /> · <TimeText value={requested.at} />
					</p>
				)}
				{decided === null ? null : (
					<p className="wrap-anywhere text-12 text-muted">
						{decided.label} <StaffName id={decided.byId} /> · <TimeText value={decided.at} /> · {decided.reason}
					</p>
				)}
				{notes}
			</div>
			{decisions.length === 0 ? null : (
				<div className="flex flex-none gap-2">
					{decisions.map(({ label, disabledReason = null, isPrimary = false, onPress }) => (
						<Button
							key={label}
							size="sm"
							variant={isPrimary ? "primary" : "secondary"}
							disabledReason={disabledReason}
							onClick={onPress}
						>
							{label}
						</Button>
					))}
				</div>
			)}
		</>
	);
}
