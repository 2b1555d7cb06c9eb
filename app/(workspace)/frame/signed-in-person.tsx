"use client";

import { createContext, useContext } from "react";

/** The person who is signed in. */
export type Person = { id: string; email: string };

/** Provides the signed-in person to the workspace. */
export const PersonContext = createContext<Person>({ id: "", email: "" });

/** The signed-in person. */
export const usePerson = (): Person => useContext(PersonContext);
