import {
	type ComponentType,
	createContext,
	type ReactNode,
	startTransition,
	useContext,
	useEffect,
	useState,
} from "react";

const Fallback = createContext<ReactNode>(null);

/** Shows `fallback` in the place of each part inside that is not loaded yet. */
export function WhileLoading({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
	return <Fallback value={fallback}>{children}</Fallback>;
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;
interface Loaded<Props extends object> {
	readonly part: ComponentType<Props>;
}

/**
 * A part whose code is loaded when it is first rendered. It appears as soon as it is loaded. React's own `lazy` and
 * `Suspense` hold it back until 300 ms have passed since any fallback appeared, so that a screen of nested parts takes a
 * second more. When a load fails for good, it throws, and is loaded again when it is rendered anew.
 */
export function lazy<Props extends object>(load: Load<Props>): ComponentType<Props> & { isLoaded(): boolean } {
	let loaded: Loaded<Props> | null = null;
	let loading: Promise<Loaded<Props>> | null = null;
	const start = (): Promise<Loaded<Props>> => {
		loading ??= load().then(
			(part) => {
				loaded = { part };
				return loaded;
			},
			(error: unknown) => {
				loading = null;
				throw error;
			},
		);
		return loading;
	};

	function Lazy(props: Props) {
		const fallback = useContext(Fallback);
		const [shown, setShown] = useState(loaded);
		const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
		const isWaiting = shown === null && failure === null;
		useEffect(() => {
			if (!isWaiting) return;
			let isGone = false;
			start().then(
				// A large part is rendered without blocking input.
				(arrived) => isGone || startTransition(() => setShown(arrived)),
				(error: unknown) => isGone || setFailure({ error }),
			);
			return () => {
				isGone = true;
			};
		}, [isWaiting]);
		if (failure !== null) throw failure.error;
		if (shown === null) return fallback;
		const { part: Part } = shown;
		return (
			<Fallback value={null}>
				<Part {...props} />
			</Fallback>
		);
	}
	return Object.assign(Lazy, { isLoaded: () => loaded !== null });
}
