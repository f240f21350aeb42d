import { Component, type ErrorInfo, type ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";

interface Props {
	readonly children: ReactNode;
	/** A new value (another path) renders the children again. */
	readonly resetKey?: string;
}

interface State {
	readonly failed: boolean;
}

/** Replaces a screen that throws with an error message and a reload button; the rest of the page stays. */
export class CrashBoundary extends Component<Props, State> {
	override state: State = { failed: false };

	static getDerivedStateFromError(): State {
		return { failed: true };
	}

	override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
		console.error("A screen stopped working", error, componentStack);
	}

	override componentDidUpdate(before: Props): void {
		if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
	}

	override render(): ReactNode {
		if (!this.state.failed) return this.props.children;
		return (
			<div className="flex min-h-80 flex-col items-center justify-center">
				<ErrorState title={t("crash.title")}>{t("crash.body")}</ErrorState>
				<Button variant="primary" onClick={() => location.reload()}>
					{t("common.reload")}
				</Button>
			</div>
		);
	}
}
