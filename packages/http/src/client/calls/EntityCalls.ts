// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Customers: people and companies, with their details and the status of their checks. */
export interface EntityCalls {
  /** Creates an entity: a person, a company or a sole proprietor. */
  readonly "entity.create": { readonly call: EntityCreateCall; readonly answer: Entity }
  /** Creates an entity: a person, a company or a sole proprietor. */
  readonly "entity.create_v2": { readonly call: EntityCreateV2Call; readonly answer: Entity }
  /** Retrieves an entity by its `client_customer_id`. */
  readonly "entity.find": { readonly call: EntityFindCall; readonly answer: Entity }
  /** Retrieves an entity with its current roles. */
  readonly "entity.get": { readonly call: EntityGetCall; readonly answer: Entity }
  /** Updates an entity. */
  readonly "entity.update": { readonly call: EntityUpdateCall; readonly answer: Entity }
}

/** Entity. */
type Entity = EntityIndividual | EntityBusiness | EntitySoleProp

/** Entity individual. */
type EntityIndividual = {
  /** Id of the object. */
  readonly id: string
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of a submission. */
  readonly submission_id?: Id<"submission">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Type. */
  readonly type: "individual"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder" | "minor_account_holder">
  /** Identity of the person. */
  readonly individual_details: EntityIndividualDetails
  /** Roles that the entity has today. */
  readonly role_details: ReadonlyArray<EntityRoleDetail>
}

/** Entity rfi details. */
type EntityRfiDetails = {
  /** Result. */
  readonly result: "requested" | "completed"
  /** Time of the request. RFC 3339. */
  readonly requested_at: string
}

/** Entity ofac details. */
type EntityOfacDetails = {
  /** Result. */
  readonly result: "pending" | "passed" | "failed"
  /** Time of the screening. RFC 3339. */
  readonly screened_at: string
}

/** Entity credit detail. */
type EntityCreditDetail = {
  /** Credit score. 1 to 16 characters. */
  readonly credit_score: string
  /** Bureau of the report. */
  readonly credit_report_source: "equifax" | "experian" | "transunion"
  /** Time of the report. RFC 3339. */
  readonly credit_pulled_at: string
}

/** Entity individual details. */
type EntityIndividualDetails = {
  /** First name. 1 to 100 characters. */
  readonly first_name: string
  /** First name that the person prefers. 1 to 100 characters. */
  readonly preferred_first_name?: string
  /** Middle name. 1 to 100 characters. */
  readonly middle_name?: string
  /** Last name. 1 to 100 characters. */
  readonly last_name: string
  /** Date of birth. YYYY-MM-DD. */
  readonly date_of_birth?: string
  /** Occupation. 1 to 120 characters. */
  readonly occupation?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Postal addresses. */
  readonly address_details?: EntityAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details: EntityIdentificationDetailsUsEntity | EntityIdentificationDetailsNonUsEntity
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
}

/** Entity contact method email. */
type EntityContactMethodEmail = {
  /** Type. */
  readonly type: "email"
  /** Email address. At most 254 characters. */
  readonly email: string
}

/** Entity contact method phone number. */
type EntityContactMethodPhoneNumber = {
  /** Type. */
  readonly type: "phone_number"
  /** Phone number. */
  readonly phone_number: string
}

/** Entity address details. */
type EntityAddressDetails = {
  /** Address where the entity is. */
  readonly physical_address?: EntityPhysicalAddress
  /** Address for mail. */
  readonly mailing_address?: EntityPhysicalAddress
  /** Further addresses. At most 20 elements. */
  readonly other_addresses?: ReadonlyArray<EntityPhysicalAddress>
}

/** Entity physical address. */
type EntityPhysicalAddress = {
  /** First line of the address. 1 to 120 characters. */
  readonly line_1: string
  /** Second line of the address. 1 to 120 characters. */
  readonly line_2?: string
  /** City. 1 to 120 characters. */
  readonly city: string
  /** Postal code. 1 to 20 characters. */
  readonly postal_code?: string
  /** State or province. 1 to 64 characters. */
  readonly state?: string
  /** Country. */
  readonly country: string
}

/** Entity identification details us entity. */
type EntityIdentificationDetailsUsEntity = {
  /** Type. */
  readonly type: "us_entity"
  /** Tax identification number. */
  readonly tax_identification?: EntityTaxIdentification
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument>
}

/** Entity tax identification. */
type EntityTaxIdentification = {
  /** Type. */
  readonly type: "ssn" | "itin" | "ein"
  /** Value. */
  readonly value: string
}

/** Entity identification document. */
type EntityIdentificationDocument = {
  /** Id of the document at the client. 1 to 120 characters. */
  readonly client_document_id?: string
  /** Type. */
  readonly type: "drivers_license" | "state_or_provincial_id" | "passport" | "permanent_residency_id" | "military_id" | "national_id" | "matriculate_id" | "other"
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Number of the document. 1 to 64 characters. */
  readonly identification_number: string
  /** Day on which it expires. YYYY-MM-DD. */
  readonly expiration_date?: string
  /** State that issued it. 1 to 64 characters. */
  readonly issuing_state?: string
  /** Country that issued it. 1 to 64 characters. */
  readonly issuing_country: string
}

/** Entity identification details non us entity. */
type EntityIdentificationDetailsNonUsEntity = {
  /** Type. */
  readonly type: "non_us_entity"
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument>
}

/** Entity additional document. */
type EntityAdditionalDocument = {
  /** Id of the document at the client. 1 to 120 characters. */
  readonly client_document_id?: string
  /** Type. */
  readonly type: "bank_statement" | "utility_bills" | "proof_of_address" | "investigation_report" | "financial_statement" | "public_records" | "adverse_media" | "id_selfie" | "other"
  /** Description. 1 to 500 characters. */
  readonly description?: string
}

/** Entity role detail. */
type EntityRoleDetail = {
  /** Name, or a role. */
  readonly name: "authorized_user" | "authorized_signer" | "account_holder" | "minor_account_holder"
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive"
  /** Checks that the role lacks, by entity. */
  readonly criteria_details: ReadonlyArray<EntityCriteriaDetail>
}

/** Entity criteria detail. */
type EntityCriteriaDetail = {
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Checks that the entity fails. */
  readonly failed_checks: ReadonlyArray<"age" | "kyc" | "ofac" | "identification">
}

/** Entity business. */
type EntityBusiness = {
  /** Id of the object. */
  readonly id: string
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of a submission. */
  readonly submission_id?: Id<"submission">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Type. */
  readonly type: "business"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Identity of the company. */
  readonly business_details: EntityBusinessDetails
  /** Owners of the company. At most 20 elements. */
  readonly beneficial_owners?: ReadonlyArray<EntityBeneficialOwner>
  /** Persons who control the company. At most 20 elements. */
  readonly control_persons?: ReadonlyArray<EntityControlPerson>
  /** Roles that the entity has today. */
  readonly role_details: ReadonlyArray<EntityRoleDetail>
}

/** Entity business details. */
type EntityBusinessDetails = {
  /** Type. */
  readonly type?: "corporation" | "partnership" | "sole_prop" | "llc" | "trust" | "cooperative" | "other"
  /** Name, or a role. 1 to 200 characters. */
  readonly name: string
  /** Gross revenue of a year. */
  readonly gross_annual_revenue?: string
  /** Currency of the amount. */
  readonly currency_code?: string
  /** Industries of the company. At most 20 elements. Each: 1 to 120 characters. */
  readonly industry?: ReadonlyArray<string>
  /** Name under which the company does business. 1 to 200 characters. */
  readonly doing_business_as?: string
  /** Website. 1 to 500 characters. */
  readonly website?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Postal addresses. */
  readonly address_details: EntityAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details: EntityIdentificationDetailsUsEntity2 | EntityIdentificationDetailsNonUsEntity2
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
}

/** Entity identification details us entity2. */
type EntityIdentificationDetailsUsEntity2 = {
  /** Type. */
  readonly type: "us_entity"
  /** Tax identification number. */
  readonly tax_identification?: EntityTaxIdentification
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument2>
}

/** Entity identification document2. */
type EntityIdentificationDocument2 = {
  /** Id of the document at the client. 1 to 120 characters. */
  readonly client_document_id?: string
  /** Type. */
  readonly type: "tax_certificate" | "tax_returns" | "partnership_agreement" | "certificate_of_good_standing" | "formation_document" | "proof_of_place_on_stock_exchange" | "other"
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Number of the document. 1 to 64 characters. */
  readonly identification_number: string
  /** Day on which it expires. YYYY-MM-DD. */
  readonly expiration_date?: string
  /** State that issued it. 1 to 64 characters. */
  readonly issuing_state?: string
  /** Country that issued it. 1 to 64 characters. */
  readonly issuing_country: string
}

/** Entity identification details non us entity2. */
type EntityIdentificationDetailsNonUsEntity2 = {
  /** Type. */
  readonly type: "non_us_entity"
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument2>
}

/** Entity beneficial owner. */
type EntityBeneficialOwner = {
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Share in percent. */
  readonly ownership_percentage?: string
  /** Day on which the relationship began. YYYY-MM-DD. */
  readonly relationship_established_at?: string
}

/** Entity control person. */
type EntityControlPerson = {
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Position of the person in the company. 1 to 120 characters. */
  readonly title: string
  /** Day on which the relationship began. YYYY-MM-DD. */
  readonly relationship_established_at?: string
}

/** Entity sole prop. */
type EntitySoleProp = {
  /** Id of the object. */
  readonly id: string
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of a submission. */
  readonly submission_id?: Id<"submission">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Type. */
  readonly type: "sole_prop"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Identity of the company. */
  readonly business_details: EntitySolePropBusinessDetails
  /** Person who owns the business. */
  readonly sole_proprietor?: EntitySoleProprietor
  /** Roles that the entity has today. */
  readonly role_details: ReadonlyArray<EntityRoleDetail>
}

/** Entity sole prop business details. */
type EntitySolePropBusinessDetails = {
  /** Type. */
  readonly type?: "corporation" | "partnership" | "sole_prop" | "llc" | "trust" | "cooperative" | "other"
  /** Name, or a role. 1 to 200 characters. */
  readonly name: string
  /** Gross revenue of a year. */
  readonly gross_annual_revenue?: string
  /** Currency of the amount. */
  readonly currency_code?: string
  /** Industries of the company. At most 20 elements. Each: 1 to 120 characters. */
  readonly industry?: ReadonlyArray<string>
  /** Name under which the company does business. 1 to 200 characters. */
  readonly doing_business_as?: string
  /** Website. 1 to 500 characters. */
  readonly website?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Postal addresses. */
  readonly address_details: EntityAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details: EntityIdentificationDetailsUsEntity3 | EntityIdentificationDetailsNonUsEntity3
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
}

/** Entity identification details us entity3. */
type EntityIdentificationDetailsUsEntity3 = {
  /** Type. */
  readonly type: "us_entity"
  /** Tax identification number. */
  readonly tax_identification?: EntityTaxIdentification
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument3>
}

/** Entity identification document3. */
type EntityIdentificationDocument3 = {
  /** Id of the document at the client. 1 to 120 characters. */
  readonly client_document_id?: string
  /** Type. */
  readonly type: "drivers_license" | "state_or_provincial_id" | "passport" | "permanent_residency_id" | "military_id" | "national_id" | "matriculate_id" | "tax_certificate" | "tax_returns" | "name_certificate" | "other"
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Number of the document. 1 to 64 characters. */
  readonly identification_number: string
  /** Day on which it expires. YYYY-MM-DD. */
  readonly expiration_date?: string
  /** State that issued it. 1 to 64 characters. */
  readonly issuing_state?: string
  /** Country that issued it. 1 to 64 characters. */
  readonly issuing_country: string
}

/** Entity identification details non us entity3. */
type EntityIdentificationDetailsNonUsEntity3 = {
  /** Type. */
  readonly type: "non_us_entity"
  /** Documents that identify the entity. At most 20 elements. */
  readonly identification_documents?: ReadonlyArray<EntityIdentificationDocument3>
}

/** Entity sole proprietor. */
type EntitySoleProprietor = {
  /** Id of the customer or company. */
  readonly entity_id: string
}

/** Fields of the request of `entity.create`. */
type EntityCreateBody = EntityCreateBodyIndividual | EntityCreateBodyBusiness | EntityCreateBodySoleProp

/** Entity create body individual. */
type EntityCreateBodyIndividual = {
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Type. */
  readonly type: "individual"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder" | "minor_account_holder">
  /** Identity of the person. */
  readonly individual_details: EntityIndividualDetails
}

/** Entity create body business. */
type EntityCreateBodyBusiness = {
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Type. */
  readonly type: "business"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Identity of the company. */
  readonly business_details: EntityBusinessDetails
  /** Owners of the company. At most 20 elements. */
  readonly beneficial_owners?: ReadonlyArray<EntityBeneficialOwner>
  /** Persons who control the company. At most 20 elements. */
  readonly control_persons?: ReadonlyArray<EntityControlPerson>
}

/** Entity create body sole prop. */
type EntityCreateBodySoleProp = {
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Type. */
  readonly type: "sole_prop"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Identity of the company. */
  readonly business_details: EntitySolePropBusinessDetails
  /** Person who owns the business. */
  readonly sole_proprietor: EntitySoleProprietor
}

/** Creates an entity: a person, a company or a sole proprietor. */
type EntityCreateCall = {
  /** Fields of the request. */
  readonly body: EntityCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Fields of the request of `entity.create_v2`. */
type EntityCreateV2Body = EntityCreateBodyIndividual | EntityCreateBodyBusiness | EntityCreateBodySoleProp

/** Creates an entity: a person, a company or a sole proprietor. */
type EntityCreateV2Call = {
  /** Fields of the request. */
  readonly body: EntityCreateV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `entity.find`. */
type EntityFindQuery = {
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id: string
}

/** Retrieves an entity by its `client_customer_id`. */
type EntityFindCall = {
  /** Parameters of the query. */
  readonly query: EntityFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `entity.get`. */
type EntityGetParams = {
  /** Id of the object. */
  readonly id: string
}

/** Retrieves an entity with its current roles. */
type EntityGetCall = {
  /** Parameters of the path. */
  readonly params: EntityGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `entity.update`. */
type EntityUpdateParams = {
  /** Id of the object. */
  readonly id: string
}

/** Fields of the request of `entity.update`. */
type EntityUpdateBody = EntityUpdateBodyIndividual | EntityUpdateBodyBusiness | EntityUpdateBodySoleProp

/** Entity update body individual. */
type EntityUpdateBodyIndividual = {
  /** Type. */
  readonly type: "individual"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder" | "minor_account_holder">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Identity of the person. */
  readonly individual_details?: EntityUpdateBodyIndividualIndividualDetails
}

/** Entity update body individual individual details. */
type EntityUpdateBodyIndividualIndividualDetails = {
  /** First name. 1 to 100 characters. */
  readonly first_name?: string
  /** First name that the person prefers. 1 to 100 characters. */
  readonly preferred_first_name?: string
  /** Middle name. 1 to 100 characters. */
  readonly middle_name?: string
  /** Last name. 1 to 100 characters. */
  readonly last_name?: string
  /** Date of birth. YYYY-MM-DD. */
  readonly date_of_birth?: string
  /** Occupation. 1 to 120 characters. */
  readonly occupation?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
  /** Postal addresses. */
  readonly address_details?: EntityUpdateBodyIndividualIndividualDetailsAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details?: EntityIdentificationDetailsUsEntity | EntityIdentificationDetailsNonUsEntity
}

/** Entity update body individual individual details address details. */
type EntityUpdateBodyIndividualIndividualDetailsAddressDetails = {
  /** Address where the entity is. */
  readonly physical_address?: EntityUpdateBodyIndividualIndividualDetailsAddressDetailsPhysicalAddress
  /** Address for mail. */
  readonly mailing_address?: EntityUpdateBodyIndividualIndividualDetailsAddressDetailsPhysicalAddress
  /** Further addresses. At most 20 elements. */
  readonly other_addresses?: ReadonlyArray<EntityPhysicalAddress>
}

/** Entity update body individual individual details address details physical address. */
type EntityUpdateBodyIndividualIndividualDetailsAddressDetailsPhysicalAddress = {
  /** First line of the address. 1 to 120 characters. */
  readonly line_1?: string
  /** Second line of the address. 1 to 120 characters. */
  readonly line_2?: string
  /** City. 1 to 120 characters. */
  readonly city?: string
  /** Postal code. 1 to 20 characters. */
  readonly postal_code?: string
  /** State or province. 1 to 64 characters. */
  readonly state?: string
  /** Country. */
  readonly country?: string
}

/** Entity update body business. */
type EntityUpdateBodyBusiness = {
  /** Type. */
  readonly type: "business"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Identity of the company. */
  readonly business_details?: EntityUpdateBodyBusinessBusinessDetails
  /** Owners of the company. At most 20 elements. */
  readonly beneficial_owners?: ReadonlyArray<EntityBeneficialOwner>
  /** Persons who control the company. At most 20 elements. */
  readonly control_persons?: ReadonlyArray<EntityControlPerson>
}

/** Entity update body business business details. */
type EntityUpdateBodyBusinessBusinessDetails = {
  /** Type. */
  readonly type?: "corporation" | "partnership" | "sole_prop" | "llc" | "trust" | "cooperative" | "other"
  /** Name, or a role. 1 to 200 characters. */
  readonly name?: string
  /** Gross revenue of a year. */
  readonly gross_annual_revenue?: string
  /** Currency of the amount. */
  readonly currency_code?: string
  /** Industries of the company. At most 20 elements. Each: 1 to 120 characters. */
  readonly industry?: ReadonlyArray<string>
  /** Name under which the company does business. 1 to 200 characters. */
  readonly doing_business_as?: string
  /** Website. 1 to 500 characters. */
  readonly website?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
  /** Postal addresses. */
  readonly address_details?: EntityUpdateBodyIndividualIndividualDetailsAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details?: EntityIdentificationDetailsUsEntity2 | EntityIdentificationDetailsNonUsEntity2
}

/** Entity update body sole prop. */
type EntityUpdateBodySoleProp = {
  /** Type. */
  readonly type: "sole_prop"
  /** Roles that the entity will have on accounts. At most 4 elements. */
  readonly intended_roles?: ReadonlyArray<"authorized_user" | "authorized_signer" | "account_holder">
  /** Risk that the client sees. */
  readonly risk_score?: "low" | "medium" | "high"
  /** Request for information and its completion. */
  readonly rfi_details?: EntityRfiDetails
  /** Screening against sanctions. */
  readonly ofac_details?: EntityOfacDetails
  /** Screening of identity. */
  readonly kyc_details?: EntityOfacDetails
  /** Credit reports on the entity. At most 20 elements. */
  readonly credit_details?: ReadonlyArray<EntityCreditDetail>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Identity of the company. */
  readonly business_details?: EntityUpdateBodySolePropBusinessDetails
  /** Person who owns the business. */
  readonly sole_proprietor?: EntitySoleProprietor
}

/** Entity update body sole prop business details. */
type EntityUpdateBodySolePropBusinessDetails = {
  /** Type. */
  readonly type?: "corporation" | "partnership" | "sole_prop" | "llc" | "trust" | "cooperative" | "other"
  /** Name, or a role. 1 to 200 characters. */
  readonly name?: string
  /** Gross revenue of a year. */
  readonly gross_annual_revenue?: string
  /** Currency of the amount. */
  readonly currency_code?: string
  /** Industries of the company. At most 20 elements. Each: 1 to 120 characters. */
  readonly industry?: ReadonlyArray<string>
  /** Name under which the company does business. 1 to 200 characters. */
  readonly doing_business_as?: string
  /** Website. 1 to 500 characters. */
  readonly website?: string
  /** Email addresses and phone numbers. At most 20 elements. */
  readonly contact_methods?: ReadonlyArray<EntityContactMethodEmail | EntityContactMethodPhoneNumber>
  /** Further documents. At most 20 elements. */
  readonly additional_documents?: ReadonlyArray<EntityAdditionalDocument>
  /** Postal addresses. */
  readonly address_details?: EntityUpdateBodyIndividualIndividualDetailsAddressDetails
  /** Documents and numbers that identify the entity. */
  readonly identification_details?: EntityIdentificationDetailsUsEntity3 | EntityIdentificationDetailsNonUsEntity3
}

/** Updates an entity. */
type EntityUpdateCall = {
  /** Parameters of the path. */
  readonly params: EntityUpdateParams
  /** Fields of the request. */
  readonly body: EntityUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}
