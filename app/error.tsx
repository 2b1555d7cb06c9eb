"use client";

export { default } from "./(workspace)/error";
