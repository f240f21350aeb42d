/** Whether a path is the trading terminal, whose bottom bar has the account's figures; elsewhere the top bar has them. */
export const isTerminal = (pathname: string): boolean => /^\/main\/trading(?:\/|$)/.test(pathname);
