import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Confirms an irreversible action; stays open and busy until it is done. */
export function ConfirmDialog({
	title,
	body,
	yes,
	no,
	onYes,
	onNo,
}: {
	readonly title: string;
	readonly body: string;
	readonly yes: string;
	readonly no: string;
	readonly onYes: () => Promise<void>;
	readonly onNo: () => void;
}) {
	const [busy, setBusy] = useState(false);
	const press = async () => {
		setBusy(true);
		try {
			await onYes();
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onNo())}
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
		/>
	);
}
