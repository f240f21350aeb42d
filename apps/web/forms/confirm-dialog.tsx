import { type ReactNode, useState } from "react";
import { isApiError } from "../data/http/index.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

export interface ConfirmDialogProps {
	readonly title: string;
	/** What will happen. */
	readonly body: string;
	readonly yes: string;
	readonly no: string;
	/** Closes the dialog itself when it is done. A refusal of the server is shown, and the dialog stays. */
	readonly onYes: () => Promise<void>;
	readonly onNo: () => void;
	/** What it is about; replaced by the refusal. */
	readonly children?: ReactNode;
}

/** Confirms an irreversible action; stays open and busy until it is done. */
export function ConfirmDialog({ title, body, yes, no, onYes, onNo, children }: ConfirmDialogProps) {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const press = async () => {
		setBusy(true);
		setProblem(null);
		try {
			await onYes();
		} catch (error) {
			if (!isApiError(error)) throw error;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => (open || busy ? undefined : onNo())}
			title={title}
			description={body}
			footer={
				<>
					<Button onClick={onNo}>{no}</Button>
					<Button variant="danger" busy={busy} onClick={() => void press()}>
						{yes}
					</Button>
				</>
			}
		>
			{problem === null ? (
				children
			) : (
				<Alert variant="destructive" announce>
					{problem}
				</Alert>
			)}
		</Dialog>
	);
}
