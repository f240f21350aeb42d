import { StartupError } from "../platform/index.ts";

/** A StartupError for an address that cannot be bound; other errors unchanged. `names`: of the variables. */
export function listenError(
	error: unknown,
	{ host, port }: { readonly host: string; readonly port: number },
	[hostName, portName]: readonly [string, string] = ["HOST", "PORT"],
): unknown {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "EADDRINUSE") {
		return new StartupError(
			`${portName} ${port} on ${host} is in use by another program: stop it, or set ${portName} to a free one.`,
		);
	}
	if (code === "EACCES")
		return new StartupError(`${portName} ${port} may not be used by this account: set ${portName} to 1024 or above.`);
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
		return new StartupError(
			`${hostName} ${host} is not an address of this machine: set ${hostName} to one, or to 127.0.0.1.`,
		);
	}
	return error;
}
